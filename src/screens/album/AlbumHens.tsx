import { useTranslation } from 'react-i18next';
import type { AlbumHenFacts } from '#core/api/albumObjects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { Row } from '../../ui/Row.tsx';
import styles from './AlbumScreen.module.css';

/** Names that hens can have: as many as a yard holds, so that hens bought one after the other differ. */
const names = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9', 'n10', 'n11', 'n12'] as const;

/** Name key of a hen by its id: the same on every screen. */
const nameOf = (id: string) => names[Number(BigInt(id) % BigInt(names.length))] ?? 'n1';

/** The player's hens by name, with the eggs that each gave. */
export function AlbumHens({ hens }: { hens: readonly AlbumHenFacts[] }) {
  const { t } = useTranslation('album');
  const formats = useFormats();
  if (hens.length === 0) return <p className={styles.note}>{t('noHens')}</p>;
  return (
    <ul>
      {hens.map(({ id, eggs, isAlive }) => {
        const values = { eggs: formats.count(eggs) };
        return (
          <li key={id} data-hen-page={id}>
            <Row
              icon={<Icon src={goodsIcons.hen} size={36} />}
              label={t(`name.${nameOf(id)}`)}
              text={isAlive ? t('hen', values) : t('henGone', values)}
            />
          </li>
        );
      })}
    </ul>
  );
}

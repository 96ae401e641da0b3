import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats.ts';
import { openSheet } from '../../store/openSheet.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { sortedHens } from './sortedHens.ts';
import { useHenWords } from './useHenWords.ts';
import styles from './yard.module.css';

/** Every hen with its state and remaining life. */
export function FlockSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('hens');
  const formats = useFormats();
  const { wait } = useGameNow();
  const hens = useManor((state) => state.facts.hens);
  const wordsOf = useHenWords();
  const list = sortedHens(hens);
  return (
    <Sheet title={t('list')} icon={<Icon src={goodsIcons.hen} size={32} />} onClose={onClose}>
      {!hens && <Skeleton height={58} lines={3} />}
      {hens && list.length === 0 && <EmptyState picture={emptyIcons['empty-hen']} text={t('none')} />}
      <ul>
        {list.map((hen, at) => (
          <li key={hen.id} className={styles.row}>
            <button
              type="button"
              className={styles.open}
              onClick={() => openSheet({ name: 'hen', hen: hen.id })}
            >
              <Icon src={goodsIcons.hen} size={44} />
              <span className={styles.words}>
                <b>{t('name', { number: at + 1 })}</b>
                <span>{wordsOf(hen).join(' · ')}</span>
                <span>{t('lifeLeft', { span: formats.span(wait(hen.endsAt)) })}</span>
              </span>
              <Glyph name="next" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Glyph, type GlyphName } from '../../ui/Glyph.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './MoneyLinks.module.css';

const links = [
  { to: '/reserves', name: 'reserves', glyph: 'shield' },
  { to: '/withdraw-record', name: 'withdrawals', glyph: 'withdraw' },
  { to: '/buy-record', name: 'purchases', glyph: 'list' },
] as const satisfies readonly { to: string; name: string; glyph: GlyphName }[];

/** Links to the reserves and to the records with their own pages. */
export function MoneyLinks() {
  const { t } = useTranslation('assets');
  return (
    <Panel>
      <ul>
        {links.map(({ to, name, glyph }) => (
          <li key={to} className={styles.item}>
            <Link to={to} className={styles.link}>
              <span className={styles.seal}>
                <Glyph name={glyph} size={20} />
              </span>
              <span className={styles.words}>
                <b>{t(`links.${name}`)}</b>
                <span>{t(`links.${name}Text`)}</span>
              </span>
              <Glyph name="next" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

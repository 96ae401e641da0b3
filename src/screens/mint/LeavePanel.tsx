import { useTranslation } from 'react-i18next';
import { Glyph, type GlyphName } from '../../ui/Glyph.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './LeavePanel.module.css';

const points: readonly (readonly ['mine' | 'leave' | 'early' | 'risk', GlyphName])[] = [
  ['mine', 'shield'],
  ['leave', 'out'],
  ['early', 'up'],
  ['risk', 'warning'],
];

/** Whose the principal is, how one leaves early, what speeds the release up, and what nobody promises. */
export function LeavePanel() {
  const { t } = useTranslation('casting');
  return (
    <Panel title={t('know.title')}>
      <ul className={styles.points}>
        {points.map(([name, glyph]) => (
          <li key={name} className={name === 'risk' ? styles.risk : undefined}>
            <Glyph name={glyph} size={22} />
            <span>
              <b>{t(`know.${name}`)}</b>
              {t(`know.${name}Text`)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

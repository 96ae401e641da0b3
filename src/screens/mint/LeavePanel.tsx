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

/** Explains ownership of the principal, leaving early, faster release, and that nothing is guaranteed. */
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

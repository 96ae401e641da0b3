import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Community } from '../../queries/loadCommunity.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { BothAmounts } from '../../ui/BothAmounts.tsx';
import { OpenedSheet } from '../../ui/OpenedSheet.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Row } from '../../ui/Row.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import { FigureSheet } from './FigureSheet.tsx';
import { counts, scopes, sums, type Figure, type Scope } from './figures.ts';
import styles from './FiguresPanel.module.css';

/** Investment of the team, the direct invitees or the player; a tap on a figure explains it. */
export function FiguresPanel({ community }: { community: Community }) {
  const { t } = useTranslation('community');
  const formats = useFormats();
  const [scope, setScope] = useState<Scope>('team');
  const opened = useOpened<Figure>();
  const figures = community[scope];
  const valueOf = (figure: Figure, size: 's' | 'l') =>
    figure === 'members' || figure === 'owners' || figure === 'version1' ? (
      formats.count(figures[figure])
    ) : (
      <BothAmounts value={figures[figure]} size={size} {...(size === 's' && { stack: 'end' })} />
    );
  // The personal scope has no head count.
  const shown: readonly Figure[] = scope === 'personal' ? sums : [...sums, ...counts];
  return (
    <Panel title={t('figures.title')}>
      <Segmented
        label={t('figures.scope')}
        value={scope}
        onChange={setScope}
        options={scopes.map((value) => ({ value, text: t(`figures.${value}`) }))}
      />
      <p className={styles.who}>{t(`figures.who.${scope}`)}</p>
      <ul>
        {shown.map((figure) => (
          <li key={figure} data-figure={figure}>
            <Row
              label={t(`figures.name.${figure}`)}
              value={valueOf(figure, 's')}
              onClick={() => opened.open(figure)}
            />
          </li>
        ))}
      </ul>
      <OpenedSheet of={opened}>
        {(figure) => (
          <FigureSheet figure={figure} scope={scope} onClose={opened.close}>
            {valueOf(figure, 'l')}
          </FigureSheet>
        )}
      </OpenedSheet>
    </Panel>
  );
}

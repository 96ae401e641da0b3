import { useTranslation } from 'react-i18next';
import type { Formats } from '../../i18n/formats.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { RuleAnswer, SimulatedEnd } from '../simulatedRule.ts';
import { DataTable, type Row } from './DataTable.tsx';

const FIGURES = ['price', 'yield', 'pool', 'burned', 'held', 'ratio', 'gain'] as const;
type Figure = (typeof FIGURES)[number];

const PPM_OF_BPS = 100;

function cellOf(figure: Figure, end: SimulatedEnd, bps: Formats['bps']): string | null {
  const part = (value: number | null) => (value === null ? null : bps(value));
  switch (figure) {
    case 'price':
      return end.price;
    case 'yield':
      return part(Math.round(end.yPpm / PPM_OF_BPS));
    case 'pool':
      return end.farm;
    case 'burned':
      return end.burned;
    case 'held':
      return end.players;
    case 'ratio':
      return part(end.ratioBps);
    case 'gain':
      return part(end.gainBps);
  }
}

/** Days of the simulator under the present value and under the chosen one, with the promises that break. */
export function SimulatedRule({ answer }: { answer: RuleAnswer }) {
  const { t } = useTranslation('console');
  const { bps } = useFormats();
  const { present, chosen, days, players } = answer;
  const rows = FIGURES.map((figure): Row => ({
    figure: t(`simulated.${figure}`),
    before: cellOf(figure, present, bps),
    after: cellOf(figure, chosen, bps),
  }));
  const title = t('simulated.title', { days, players });
  return (
    <div className="simulated">
      <h3>{title}</h3>
      <DataTable
        label={title}
        rows={rows}
        mark={({ before, after }) => (before === after ? undefined : 'warn')}
      />
      <p className={chosen.broken.length > 0 ? 'fault' : undefined}>
        {chosen.broken.length > 0
          ? t('simulated.broken', { promises: chosen.broken.join(', ') })
          : t('simulated.holds')}
      </p>
      <p className="faint">{t('simulated.hint')}</p>
    </div>
  );
}

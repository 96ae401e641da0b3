import { useTranslation } from 'react-i18next';
import type { Answer } from '#core/api/table.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from './FarmDetailsScreen.module.css';
import { MoneyTable } from './MoneyTable.tsx';

type Days = Answer<'game/todayTj'>['days'];

const WIDTH = 336;
const HEIGHT = 128;
const FLOOR = 108;
const SPENT = '#d9812a';
const EARNED = '#5b9c28';

const size = (amount: string) => Number(amount);

function Bar({ height, ...box }: { x: number; width: number; height: number; fill: string }) {
  return <rect {...box} y={FLOOR - height} height={height} rx="3" />;
}

/** Bar chart of spent and earned over the last 14 game days, with a table for screen readers. */
export function DaysChart({ days }: { days: Days }) {
  const { t } = useTranslation('statistics');
  const formats = useFormats();
  const highest = Math.max(1, ...days.flatMap(({ spent, earned }) => [size(spent), size(earned)]));
  const step = WIDTH / days.length;
  const bar = (amount: string) => Math.max(size(amount) > 0 ? 2 : 0, (size(amount) / highest) * (FLOOR - 18));
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('chartLabel')}
      >
        <text x="0" y="11" fontSize="11" fill="var(--ink-2)">
          {formats.amount(highest.toFixed(2), { decimals: 2 })} ATR
        </text>
        <line x1="0" x2={WIDTH} y1="18" y2="18" stroke="var(--line)" strokeDasharray="3 4" />
        <line x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} stroke="var(--wood-pale)" />
        {days.map(({ day, spent, earned }, at) => {
          const x = at * step;
          const width = step * 0.34;
          return (
            <g key={day}>
              <Bar x={x + step * 0.12} width={width} height={bar(spent)} fill={SPENT} />
              <Bar x={x + step * 0.52} width={width} height={bar(earned)} fill={EARNED} />
              {(at % 4 === 1 || at === days.length - 1) && (
                <text x={x + step / 2} y={HEIGHT - 5} fontSize="11" fill="var(--ink-2)" textAnchor="middle">
                  {new Date(day * DAY_MS).getUTCDate()}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <p className={styles.legend}>
        <span>
          <i style={{ background: SPENT }} />
          {t('spent')}
        </span>
        <span>
          <i style={{ background: EARNED }} />
          {t('earned')}
        </span>
        <span>{t('chartText')}</span>
      </p>
      <details className={styles.more}>
        <summary>{t('table')}</summary>
        <MoneyTable
          head={t('day')}
          rows={days.map(({ day, ...money }) => ({
            key: String(day),
            // Noon of the day: west of UTC its start has the previous date.
            name: formats.date((day + 0.5) * DAY_MS),
            ...money,
          }))}
        />
      </details>
    </>
  );
}

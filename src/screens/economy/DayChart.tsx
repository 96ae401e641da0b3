import { useId } from 'react';
import { lastOf } from '#core/rules/lastOf.ts';
import type { SlotValues } from './seriesOf.ts';
import styles from './EconomyScreen.module.css';

const WIDTH = 336;
const HEIGHT = 132;
const TOP = 20;
const FLOOR = 110;
const LINE = '#45801c';

/** Colours of a stack, from the ground up; the last is of all further items together. */
export const stackColors = [
  '#5b9c28',
  '#e27a17',
  '#4fa8ee',
  '#c93b2f',
  '#f3bf2c',
  '#8d5a2e',
  '#248a6a',
  '#b4bcc4',
] as const;

const MAX_COLOR = stackColors.length - 1;

/** Colour of an item by its place among the items. */
export const colorAt = (place: number): string => stackColors[Math.min(place, MAX_COLOR)] ?? LINE;

export interface DayChartProps {
  label: string;
  slots: readonly SlotValues[];
  /** Items of a stack with their colours; one item is a curve. */
  items: readonly { item: string; color: string }[];
  /** Stacks begin at zero; a curve fills the height between its least and its most. */
  kind: 'stack' | 'curve';
  /** Texts of the scale: for a number of the drawing, and the dates of both ends. */
  write: (value: number) => string;
  from: string;
  to: string;
}

/** Floating point for drawing only: displayed values come from the amounts. */
const numberOf = (values: SlotValues, item: string): number => Number(values?.get(item) ?? 0);

function Stack({ slots, items, most }: Pick<DayChartProps, 'slots' | 'items'> & { most: number }) {
  const step = WIDTH / slots.length;
  return slots.map((values, at) => {
    let floor = FLOOR;
    return (
      // The place is the bar's identity: slots are only added in front, together with all others.
      <g key={at}>
        {values &&
          items.map(({ item, color }) => {
            const height = (numberOf(values, item) / most) * (FLOOR - TOP);
            floor -= height;
            return (
              <rect
                key={item}
                x={at * step + step * 0.14}
                y={floor}
                width={step * 0.72}
                height={height}
                fill={color}
              />
            );
          })}
      </g>
    );
  });
}

/** Path of each run of days without a gap. */
function pathsOf(points: readonly ({ x: number; y: number } | null)[]): { x: number; y: number }[][] {
  const runs: { x: number; y: number }[][] = [];
  points.forEach((point, at) => {
    if (!point) return;
    const run = points[at - 1] ? lastOf(runs) : undefined;
    if (run) run.push(point);
    else runs.push([point]);
  });
  return runs;
}

function Curve({
  slots,
  item,
  least,
  most,
}: {
  slots: readonly SlotValues[];
  item: string;
  least: number;
  most: number;
}) {
  const id = useId();
  const step = WIDTH / slots.length;
  const points = slots.map((values, at) =>
    values?.has(item)
      ? {
          x: (at + 0.5) * step,
          y:
            most > least
              ? FLOOR - 6 - ((numberOf(values, item) - least) / (most - least)) * (FLOOR - 6 - TOP - 4)
              : (TOP + FLOOR) / 2,
        }
      : null,
  );
  return (
    <>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={LINE} stopOpacity="0.28" />
          <stop offset="1" stopColor={LINE} stopOpacity="0.02" />
        </linearGradient>
      </defs>
      {pathsOf(points).map((run) => {
        const line = run.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' L');
        const [first, last] = [run[0], lastOf(run)];
        if (!first || !last) return null;
        return (
          <g key={first.x}>
            <path
              d={`M${line} L${last.x.toFixed(1)} ${FLOOR} L${first.x.toFixed(1)} ${FLOOR}Z`}
              fill={`url(#${id})`}
            />
            <path d={`M${line}`} fill="none" stroke={LINE} strokeWidth="2.4" strokeLinejoin="round" />
            <circle cx={last.x} cy={last.y} r="3.4" fill={LINE} />
          </g>
        );
      })}
    </>
  );
}

/** A day chart in SVG: a curve, or stacked bars. Slots without data stay empty over a dashed ground. */
export function DayChart({ label, slots, items, kind, write, from, to }: DayChartProps) {
  const sums = slots.flatMap((values) =>
    values ? [items.reduce((sum, { item }) => sum + numberOf(values, item), 0)] : [],
  );
  const most = Math.max(0, ...sums);
  const least = kind === 'stack' ? 0 : Math.min(...sums, most);
  const step = WIDTH / Math.max(1, slots.length);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <text x="0" y="12" fontSize="11" fill="var(--ink-2)">
        {write(most)}
      </text>
      <line x1="0" x2={WIDTH} y1={TOP} y2={TOP} stroke="var(--line)" strokeDasharray="3 4" />
      {kind === 'stack' ? (
        most > 0 && <Stack slots={slots} items={items} most={most} />
      ) : (
        <Curve slots={slots} item={items[0]?.item ?? ''} least={least} most={most} />
      )}
      <line x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} stroke="var(--wood-pale)" />
      {slots.map(
        (values, at) =>
          values === null && (
            <line
              key={at}
              x1={at * step + 2}
              x2={(at + 1) * step - 2}
              y1={FLOOR - 6}
              y2={FLOOR - 6}
              stroke="var(--bad)"
              strokeWidth="3"
              strokeDasharray="3 3"
            />
          ),
      )}
      <text x="0" y={HEIGHT - 6} fontSize="11" fill="var(--ink-2)">
        {from}
      </text>
      {to !== from && (
        <text x={WIDTH} y={HEIGHT - 6} fontSize="11" fill="var(--ink-2)" textAnchor="end">
          {to}
        </text>
      )}
      {kind === 'curve' && least < most && (
        <text x={WIDTH} y="12" fontSize="11" fill="var(--ink-2)" textAnchor="end">
          ≥ {write(least)}
        </text>
      )}
    </svg>
  );
}

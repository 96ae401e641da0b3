import { UNIT } from '#core/money/amount.ts';
import type { SeedResult } from './runOnce.ts';

/** Nearest-rank percentile of sorted values. */
export const percentile = (values: readonly number[], part: number) =>
  values[Math.min(values.length - 1, Math.max(0, Math.ceil(part * values.length) - 1))] ?? 0;

const coin = Number(UNIT);
const last = (values: readonly string[]) => Number(values.at(-1) ?? 0);

/** Figures of the summary: the last day's, but for the lowest reserve ratio of any day. */
const columns: { title: string; digits: number; of: (result: SeedResult) => number | null }[] = [
  { title: 'P, USDT', digits: 4, of: ({ figures }) => last(figures.p) / coin / coin },
  { title: 'y', digits: 3, of: ({ figures }) => last(figures.yPpm) / 1e6 },
  { title: 'farm pool, M ATR', digits: 3, of: ({ figures }) => last(figures.farm) / coin / 1e6 },
  { title: 'lowest USDT ratio, %', digits: 0, of: ({ figures }) => lowestRatio(figures) },
];

function lowestRatio({ vault, claims }: SeedResult['figures']): number | null {
  const ratios = vault.flatMap((held, day) => {
    const claimed = Number(claims[day]);
    return claimed > 0 ? [(Number(held) / claimed) * 100] : [];
  });
  return ratios.length > 0 ? Math.min(...ratios) : null;
}

/** 5th, 50th and 95th percentile of a figure over the seeds, as a cell. */
function cell(results: readonly SeedResult[], { digits, of }: (typeof columns)[number]): string {
  const values = results
    .map(of)
    .filter((value) => value !== null)
    .sort((a, b) => a - b);
  if (values.length === 0) return '—';
  return [0.05, 0.5, 0.95].map((part) => percentile(values, part).toFixed(digits)).join(' · ');
}

/** Row of a scenario in the summary: percentiles, and the promises that some seed breaks. */
export function summaryRow(name: string, results: readonly SeedResult[]): string {
  const broken = new Set(
    results.flatMap(({ promises }) =>
      promises.filter(({ isHeld }) => !isHeld).map((promise) => promise.name),
    ),
  );
  const cells = columns.map((column) => cell(results, column));
  const days = results[0]?.days ?? 0;
  const verdict = broken.size === 0 ? 'all hold' : [...broken].join(', ');
  return `| ${name} | ${days} | ${results.length} | ${cells.join(' | ')} | ${verdict} |`;
}

export const summaryHead = [
  `| scenario | days | seeds | ${columns.map(({ title }) => title).join(' | ')} | promises |`,
  `|---|---|---|${columns.map(() => '---|').join('')}---|`,
];

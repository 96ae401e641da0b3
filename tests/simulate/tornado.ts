import type { ConstantKey } from '#core/catalog/constants.ts';
import { changedConstants, type ChangedConstants } from './changedConstant.ts';
import { runOnce, type SeedResult } from './runOnce.ts';
import type { Scenario } from './scenario.ts';

/** Effect of one constant, 50 % lower and higher, on the end of a run. */
export interface TornadoRow {
  key: ConstantKey;
  low: Effect | null;
  high: Effect | null;
}

/** Change against today's constants, in percent, and the promises that break. */
export interface Effect {
  price: number;
  pool: number;
  /** Change of the gain of each ATR that the first group spends, in percentage points. */
  gain: number;
  broken: string[];
  forbidden: ChangedConstants['forbidden'];
}

const lastOf = ({ figures }: SeedResult, name: 'p' | 'farm') => Number(figures[name].at(-1) ?? 0);
const percent = (value: number, base: number) =>
  base === 0 ? 0 : Math.round((value / base - 1) * 1_000) / 10;
const gainOf = ({ returns }: SeedResult) => returns[0]?.ppm ?? 0;

/** The end of a run against that of another. */
export function effectOf(
  result: SeedResult,
  base: SeedResult,
  forbidden: ChangedConstants['forbidden'],
): Effect {
  return {
    price: percent(lastOf(result, 'p'), lastOf(base, 'p')),
    pool: percent(lastOf(result, 'farm'), lastOf(base, 'farm')),
    gain: Math.round((gainOf(result) - gainOf(base)) / 1_000) / 10,
    broken: result.promises.filter(({ isHeld }) => !isHeld).map(({ name }) => name),
    forbidden,
  };
}

/** One-at-a-time sensitivity of a scenario (seed 1) to every constant that is a number, an amount or a list of them. */
export function tornado(scenario: Scenario, say: (line: string) => void): TornadoRow[] {
  const base = runOnce(scenario, 1);
  const effect = (key: ConstantKey, factor: number): Effect | null => {
    const changed = changedConstants(scenario.constants, key, factor);
    if (changed === null) return null;
    try {
      return effectOf(runOnce({ ...scenario, constants: changed.constants }, 1), base, changed.forbidden);
    } catch (error) {
      // Only values that operators cannot set may stop a run.
      if (changed.forbidden === null) throw error;
      return null;
    }
  };
  return (Object.keys(scenario.constants) as ConstantKey[]).map((key) => {
    say(`tornado: ${key}`);
    return { key, low: effect(key, 0.5), high: effect(key, 1.5) };
  });
}

const MARKS = { genesis: ' ᵍ', limits: ' ˡ', rule: ' ʳ' };

/** A figure of an effect, marked where operators cannot set the value; — where it has no meaning. */
export function effectCell(effect: Effect | null, of: 'price' | 'pool' | 'gain'): string {
  if (!effect) return '—';
  return `${effect[of]}${of === 'gain' ? '' : ' %'}${effect.forbidden ? MARKS[effect.forbidden] : ''}`;
}

const FIGURES = ['price', 'pool', 'gain'] as const;

const hasEffect = ({ low, high }: TornadoRow) =>
  [low, high].some(
    (effect) => effect && (effect.broken.length > 0 || FIGURES.some((of) => effect[of] !== 0)),
  );
const span = ({ low, high }: TornadoRow) => Math.max(Math.abs(low?.price ?? 0), Math.abs(high?.price ?? 0));

/** The rows as a Markdown table, the strongest first, and the constants without any effect in a sentence. */
export function tornadoTable(rows: readonly TornadoRow[]): string {
  const lines = rows
    .filter(hasEffect)
    .sort((a, b) => span(b) - span(a))
    .map(({ key, low, high }) => {
      const broken = [...new Set([...(low?.broken ?? []), ...(high?.broken ?? [])])].join(', ');
      const cells = FIGURES.flatMap((of) => [effectCell(low, of), effectCell(high, of)]);
      return `| ${key} | ${cells.join(' | ')} | ${broken} |`;
    });
  const quiet = rows.filter((row) => !hasEffect(row)).map(({ key }) => key);
  return [
    '| constant | P, −50 % | P, +50 % | farm pool, −50 % | farm pool, +50 % | gain, −50 % | gain, +50 % | broken promises |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
    `Without effect: ${quiet.join(', ')}.`,
  ].join('\n');
}

import { constantBounds, faultOfBounds } from '#core/catalog/constantBounds.ts';
import { checkConstants } from '#core/catalog/checkConstants.ts';
import type { ConstantKey, Constants } from '#core/catalog/constants.ts';
import { formatAmount, parseAmount } from '#core/money/amount.ts';
import { runOnce, type SeedResult } from './runOnce.ts';
import type { Scenario } from './scenario.ts';

/** Effect of one constant, 50 % lower and higher, on the end of a run. */
export interface TornadoRow {
  key: ConstantKey;
  low: Effect | null;
  high: Effect | null;
}

interface Effect {
  /** Price of ATR, and the ATR of the farm pool, against today's constants; percent. */
  price: number;
  pool: number;
  broken: string[];
}

/** A number or amount changed by a factor; null for constants that a factor does not describe. */
export function scaled(value: Constants[ConstantKey], factor: number): number | string | null {
  if (typeof value === 'number') return value === 0 ? null : Math.round(value * factor);
  const amount = typeof value === 'string' ? parseAmount(value) : null;
  return amount === null || amount === 0n
    ? null
    : formatAmount((amount * BigInt(Math.round(factor * 100))) / 100n);
}

const lastOf = ({ figures }: SeedResult, name: 'p' | 'farm') => Number(figures[name].at(-1) ?? 0);
const percent = (value: number, base: number) =>
  base === 0 ? 0 : Math.round((value / base - 1) * 1_000) / 10;

/** One-at-a-time sensitivity of a scenario (seed 1) to every constant that has limits. */
export function tornado(scenario: Scenario, say: (line: string) => void): TornadoRow[] {
  const base = runOnce(scenario, 1);
  const effect = (key: ConstantKey, factor: number): Effect | null => {
    const value = scaled(scenario.constants[key], factor);
    if (value === null) return null;
    const constants = { ...scenario.constants, [key]: value } as Constants;
    // Operators cannot set it: harvests below nothing, for example.
    if (faultOfBounds(key, constants) !== null || checkConstants(constants) !== null) return null;
    const result = runOnce({ ...scenario, constants }, 1);
    return {
      price: percent(lastOf(result, 'p'), lastOf(base, 'p')),
      pool: percent(lastOf(result, 'farm'), lastOf(base, 'farm')),
      broken: result.promises.filter(({ isHeld }) => !isHeld).map(({ name }) => name),
    };
  };
  return (Object.keys(constantBounds) as ConstantKey[]).flatMap((key) => {
    const row = { key, low: effect(key, 0.5), high: effect(key, 1.5) };
    if (!row.low && !row.high) return [];
    say(`tornado: ${key}`);
    return [row];
  });
}

const span = ({ low, high }: TornadoRow) => Math.max(Math.abs(low?.price ?? 0), Math.abs(high?.price ?? 0));

/** The rows as a Markdown table, the strongest first; constants without any effect are left out. */
export function tornadoTable(rows: readonly TornadoRow[]): string {
  const cell = (effect: Effect | null, of: 'price' | 'pool') => (effect ? `${effect[of]} %` : '—');
  const lines = [...rows]
    .filter(({ low, high }) =>
      [low, high].some(
        (effect) => effect && (effect.price !== 0 || effect.pool !== 0 || effect.broken.length > 0),
      ),
    )
    .sort((a, b) => span(b) - span(a))
    .map(({ key, low, high }) => {
      const broken = [...new Set([...(low?.broken ?? []), ...(high?.broken ?? [])])].join(', ');
      return `| ${key} | ${cell(low, 'price')} | ${cell(high, 'price')} | ${cell(low, 'pool')} | ${cell(high, 'pool')} | ${broken} |`;
    });
  return [
    '| constant | P, −50 % | P, +50 % | farm pool, −50 % | farm pool, +50 % | broken promises |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

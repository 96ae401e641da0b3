import { checkConstants } from '#core/catalog/checkConstants.ts';
import { constantBounds, faultOfBounds } from '#core/catalog/constantBounds.ts';
import type { ConstantKey, Constants } from '#core/catalog/constants.ts';
import { runOnce } from './runOnce.ts';
import type { Scenario } from './scenario.ts';
import { scaled } from './tornado.ts';

/** Smallest change of one constant that breaks a promise of a scenario. */
export interface BreakEvenRow {
  key: ConstantKey;
  /** Factor at which a promise breaks, and the last one at which all hold. */
  factor: number;
  holdsAt: number;
  broken: string[];
}

/** Factors tried in each direction, the nearest first: as far as an operator's slip of a digit. */
const LOWER = [0.75, 0.5, 0.2, 0.1];
const HIGHER = [1.5, 2, 5, 10];

/** Promises of a scenario (seed 1) that break with a constant changed by a factor; null where operators cannot. */
function brokenAt(scenario: Scenario, key: ConstantKey, factor: number): string[] | null {
  const value = scaled(scenario.constants[key], factor);
  if (value === null || value === scenario.constants[key]) return null;
  const constants = { ...scenario.constants, [key]: value } as Constants;
  if (faultOfBounds(key, constants) !== null || checkConstants(constants) !== null) return null;
  const { promises } = runOnce({ ...scenario, constants }, 1);
  return promises.filter(({ isHeld }) => !isHeld).map(({ name }) => name);
}

/** The change of a direction nearest to today's value that breaks a promise; `factors` are the nearest first. */
function nearestBreak(
  scenario: Scenario,
  key: ConstantKey,
  factors: readonly number[],
): Omit<BreakEvenRow, 'key'> | null {
  let found: Omit<BreakEvenRow, 'key'> | null = null;
  // The farthest first: where it breaks nothing, the nearer ones are not played.
  for (let at = factors.length - 1; at >= 0; at -= 1) {
    const factor = factors[at] ?? 1;
    const broken = brokenAt(scenario, key, factor);
    if (broken === null) continue;
    if (broken.length === 0) return found && { ...found, holdsAt: factor };
    found = { factor, holdsAt: 1, broken };
  }
  return found;
}

/**
 * Searches each constant, within the limits that operators have, for the change nearest to today's value that breaks a
 * promise. Rows are sorted by the distance from today's value.
 */
export function breakEven(scenario: Scenario, say: (line: string) => void): BreakEvenRow[] {
  const rows = (Object.keys(constantBounds) as ConstantKey[]).flatMap((key) => {
    say(`break-even: ${key}`);
    return [LOWER, HIGHER].flatMap((factors) => {
      const found = nearestBreak(scenario, key, factors);
      return found ? [{ key, ...found }] : [];
    });
  });
  return rows.sort((a, b) => Math.abs(Math.log(a.factor)) - Math.abs(Math.log(b.factor)));
}

/** The rows as a Markdown table, the nearest to today's value first. */
export function breakEvenTable(rows: readonly BreakEvenRow[]): string {
  const lines = rows.map(
    ({ key, factor, holdsAt, broken }) => `| ${key} | × ${holdsAt} | × ${factor} | ${broken.join(', ')} |`,
  );
  return ['| constant | holds at | breaks at | promise |', '|---|---|---|---|', ...lines].join('\n');
}

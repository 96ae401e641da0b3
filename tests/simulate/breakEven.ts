import type { ConstantKey } from '#core/catalog/constants.ts';
import { changedConstants, type ChangedConstants } from './changedConstant.ts';
import { runOnce } from './runOnce.ts';
import type { Scenario } from './scenario.ts';

/** Smallest change of one constant that breaks a promise of a scenario. */
export interface BreakEvenRow {
  key: ConstantKey;
  /** Factor at which a promise breaks, and the last one at which all hold. */
  factor: number;
  holdsAt: number;
  broken: string[];
  /** Reason why operators cannot set the breaking value. */
  forbidden: ChangedConstants['forbidden'];
}

type Break = Omit<BreakEvenRow, 'key' | 'holdsAt'>;

/** Factors tried in each direction, the nearest first: as far as an operator's slip of a digit. */
const LOWER = [0.75, 0.5, 0.2, 0.1];
const HIGHER = [1.5, 2, 5, 10];

/** Promises of a scenario (seed 1) that break with a constant changed by a factor; null where it changes nothing. */
function brokenAt(scenario: Scenario, key: ConstantKey, factor: number): Break | null {
  const changed = changedConstants(scenario.constants, key, factor);
  if (changed === null) return null;
  const { constants, forbidden } = changed;
  return { factor, forbidden, broken: brokenPromises({ ...scenario, constants }) };
}

/** A run that the rules themselves stop counts as a broken promise: its sentence says why. */
function brokenPromises(scenario: Scenario): string[] {
  try {
    return runOnce(scenario, 1)
      .promises.filter(({ isHeld }) => !isHeld)
      .map(({ name }) => name);
  } catch (error) {
    return [`the run stops: ${(error as Error).message}`];
  }
}

/** The change of a direction nearest to today's value that breaks a promise; `factors` are the nearest first. */
function nearestBreak(
  scenario: Scenario,
  key: ConstantKey,
  factors: readonly number[],
): Omit<BreakEvenRow, 'key'> | null {
  let found: Break | null = null;
  // The farthest first: where it breaks nothing, the nearer ones are not played.
  for (const factor of [...factors].reverse()) {
    const tried = brokenAt(scenario, key, factor);
    if (tried === null) continue;
    if (tried.broken.length === 0) return found && { ...found, holdsAt: factor };
    found = tried;
  }
  return found && { ...found, holdsAt: 1 };
}

/**
 * Searches each constant for the change nearest to today's value that breaks a promise, also beyond the limits of
 * operators. Rows are sorted by the distance from today's value.
 */
export function breakEven(scenario: Scenario, say: (line: string) => void): BreakEvenRow[] {
  const rows = (Object.keys(scenario.constants) as ConstantKey[]).flatMap((key) => {
    const found = [LOWER, HIGHER].flatMap((factors) => nearestBreak(scenario, key, factors) ?? []);
    const rowsOfKey = found.map((row) => ({ key, ...row }));
    for (const row of rowsOfKey) say(rowOf(row));
    return rowsOfKey;
  });
  return rows.sort((a, b) => Math.abs(Math.log(a.factor)) - Math.abs(Math.log(b.factor)));
}

const HINDERED = { genesis: 'fixed at genesis', limits: 'outside its limits', rule: 'breaks a rule' };

function rowOf({ key, factor, holdsAt, broken, forbidden }: BreakEvenRow): string {
  const canSet = forbidden === null ? '**yes**' : `no: ${HINDERED[forbidden]}`;
  return `| ${key} | × ${holdsAt} | × ${factor} | ${broken.join(', ')} | ${canSet} |`;
}

/** The rows as a Markdown table, the nearest to today's value first. */
export function breakEvenTable(rows: readonly BreakEvenRow[]): string {
  return [
    '| constant | holds at | breaks at | promise | operators can set it |',
    '|---|---|---|---|---|',
    ...rows.map(rowOf),
  ].join('\n');
}

import type { ConstantKey } from '#core/catalog/constants.ts';
import { changedConstants } from './changedConstant.ts';
import { runOnce } from './runOnce.ts';
import type { Scenario, Shock } from './scenario.ts';
import { effectCell, effectOf, type Effect } from './tornado.ts';

/** A slip of a digit in one constant that is taken back after some days. */
export interface Mistake {
  key: ConstantKey;
  factor: number;
  /** Effect at the end of the run; null where operators cannot set the value. */
  effect: Effect | null;
}

/** Days until an operator takes a mistake back. */
const MISTAKEN_DAYS = 3;
const FACTORS = [0.1, 10];

/** Plays a scenario (seed 1) with each constant ten times as low and as high for three days in its middle. */
export function mistakes(scenario: Scenario, say: (line: string) => void): Mistake[] {
  const calm = { ...scenario, shocks: [] };
  const base = runOnce(calm, 1);
  const day = Math.floor(scenario.days / 2);
  const play = (key: ConstantKey, factor: number): Mistake[] => {
    const changed = changedConstants(scenario.constants, key, factor);
    if (changed === null) return [];
    if (changed.forbidden !== null) return [{ key, factor, effect: null }];
    const shocks: Shock[] = [
      { kind: 'constant', day, key, value: changed.constants[key] },
      { kind: 'constant', day: day + MISTAKEN_DAYS, key, value: scenario.constants[key] },
    ];
    return [{ key, factor, effect: effectOf(runOnce({ ...calm, shocks }, 1), base, null) }];
  };
  return (Object.keys(scenario.constants) as ConstantKey[]).flatMap((key) => {
    say(`mistake: ${key}`);
    return FACTORS.flatMap((factor) => play(key, factor));
  });
}

const isFelt = ({ effect }: Mistake) =>
  effect !== null &&
  (effect.broken.length > 0 || effect.price !== 0 || effect.pool !== 0 || effect.gain !== 0);

const written = ({ key, factor }: Mistake) => `${key} × ${factor}`;

/** The mistakes with an effect as a Markdown table; those refused and those without effect in sentences. */
export function mistakesTable(all: readonly Mistake[]): string {
  const lines = all
    .filter(isFelt)
    .map(
      ({ effect, ...mistake }) =>
        `| ${written({ ...mistake, effect })} | ${effectCell(effect, 'price')} | ${effectCell(effect, 'pool')} | ${effectCell(effect, 'gain')} | ${effect?.broken.join(', ') || 'none'} |`,
    );
  const refused = all.filter(({ effect }) => effect === null).map(written);
  const quiet = all.filter((mistake) => mistake.effect !== null && !isFelt(mistake)).map(written);
  return [
    '| mistake | P at the end | farm pool at the end | gain, points | broken promises |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    `Refused, as outside the limits, against a rule or fixed (${refused.length}): ${refused.join(', ')}.`,
    '',
    `Without effect at the end (${quiet.length}): ${quiet.join(', ')}.`,
  ].join('\n');
}

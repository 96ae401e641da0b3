import { MAX_AMOUNT } from '#core/money/amount.ts';
import { levelOf } from './level.ts';

/** The three pots, in the order of payment. */
export const pots = ['level', 'management', 'community'] as const;

export type Pot = (typeof pots)[number];

/**
 * Weights of a player in each pot, in PTS units (economy: level reward, management reward, community income): level ×
 * points; the smaller of the player's points and the points of all direct referees; points.
 */
export function potWeights(
  points: bigint,
  referees: bigint,
  constants: { LEVEL_POINTS: readonly number[] },
): Record<Pot, bigint> {
  return {
    level: BigInt(levelOf(points, constants)) * points,
    management: points < referees ? points : referees,
    community: points,
  };
}

/** Minimum share that is paid, in ledger units: a thousandth of a coin. */
export const MIN_SHARE = 1_000n;

/**
 * Share of a pot in ledger units: pot × weight ÷ sum of weights, rounded down, so the pot covers all shares. Zero
 * when it is below MIN_SHARE; the amount stays in the pot for the next day.
 */
export function potShare(pot: bigint, weight: bigint, weights: bigint): bigint {
  const share = weights === 0n ? 0n : (pot * weight) / weights;
  return share < MIN_SHARE ? 0n : share;
}

/** Minimum weight with a share of a pot, in PTS units. Above any possible weight when the pot holds too little. */
export function minWeight(pot: bigint, weights: bigint): bigint {
  const weight = pot === 0n ? MAX_AMOUNT : (MIN_SHARE * weights + pot - 1n) / pot;
  return weight > MAX_AMOUNT ? MAX_AMOUNT : weight;
}

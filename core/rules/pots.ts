import { MAX_AMOUNT } from '#core/money/amount.ts';
import { levelOf } from './level.ts';

/** The three pots, in the order in which a day pays them. */
export const pots = ['level', 'management', 'community'] as const;

export type Pot = (typeof pots)[number];

/**
 * What a player's share of each pot is weighed by, in PTS units (economy: level reward, management reward, community
 * income): level x points; the smaller of the own points and those of all direct referees together; points.
 */
export function potWeights(
  own: bigint,
  referees: bigint,
  constants: { LEVEL_POINTS: readonly number[] },
): Record<Pot, bigint> {
  return {
    level: BigInt(levelOf(own, constants)) * own,
    management: own < referees ? own : referees,
    community: own,
  };
}

/** Least share that is paid, in ledger units: a thousandth of a coin. */
export const LEAST_SHARE = 1_000n;

/**
 * A share of a pot in ledger units: pot x weight / all weights, rounded down, so that the pot always covers all shares;
 * nothing where that is less than LEAST_SHARE, which stays in the pot for the next day.
 */
export function potShare(pot: bigint, weight: bigint, weights: bigint): bigint {
  const share = weights === 0n ? 0n : (pot * weight) / weights;
  return share < LEAST_SHARE ? 0n : share;
}

/** The least weight that has a share of a pot, in PTS units; more than anybody can weigh where the pot holds too little. */
export function leastWeight(pot: bigint, weights: bigint): bigint {
  const least = pot === 0n ? MAX_AMOUNT : (LEAST_SHARE * weights + pot - 1n) / pot;
  return least > MAX_AMOUNT ? MAX_AMOUNT : least;
}

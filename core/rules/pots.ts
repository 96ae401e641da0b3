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

/** A share of a pot in ledger units: pot x weight / all weights, rounded down, so that the pot always covers all shares. */
export function potShare(pot: bigint, weight: bigint, weights: bigint): bigint {
  return weights === 0n ? 0n : (pot * weight) / weights;
}

import type { RefusalKey } from '#core/api/refusals.ts';
import { careTerms, type Care } from '#core/catalog/cares.ts';
import type { HelpRule, VisitRule } from '#core/catalog/visitRules.ts';
import { UNIT } from '#core/money/amount.ts';
import { careCost, careRefusal } from './care.ts';
import { fruitsAfter } from './harvest.ts';
import { caresGiven, type Plant, type PlantTimes } from './plant.ts';

/** Settings of a manor whose owner never chose. `helpDay`: ATR units that a game day's helps may cost. */
export const usualManor = { visits: 'circle', helps: 'worth', helpDay: 20n * UNIT } as const satisfies {
  visits: VisitRule;
  helps: HelpRule;
  helpDay: bigint;
};

/** Highest daily allowance for helps, in ATR units. */
export const MAX_HELP_DAY = 200n * UNIT;
/** Hearts of a helper that count on one game day, one per manor. */
export const MAX_HEARTS_A_DAY = 5;
/** Entries of one author in one guest book on one game day. */
export const MAX_STICKERS_A_DAY = 10;

/** Relation of a visitor to the owner of a manor. */
export interface VisitTie {
  isOwner: boolean;
  /** Owner's referrer, or below the owner in the referral tree. */
  isInCircle: boolean;
  isRobot: boolean;
}

/** Refusal of a visit, or null when it is admitted. Show manors of the house admit everybody. */
export function visitRefusal(
  visits: VisitRule,
  { isOwner, isInCircle, isRobot }: VisitTie,
): RefusalKey | null {
  if (isOwner) return 'ownManor';
  if (isRobot || visits === 'link' || (visits === 'circle' && isInCircle)) return null;
  return 'manorClosed';
}

/**
 * Refusal of a care by a visitor's hand at game time `now`, or null. A care that somebody gave before is
 * `helpTooLate`; one that is not due is `helpNotDue`.
 */
export function helpRefusal(plant: PlantTimes | null, care: Care, now: number): RefusalKey | null {
  const refusal = plant ? careRefusal(plant, care, now) : 'plotEmpty';
  if (refusal === null) return null;
  return refusal === careTerms[care].given ? 'helpTooLate' : 'helpNotDue';
}

/** True when the fruit that one more care adds to a plant sells for at least the care's cost. */
export function isWorthHelp(
  plant: Plant,
  terms: { FRUIT_BASE: number; CARE_YIELD_BPS: number; CARE_COST_BPS: number },
): boolean {
  const given = caresGiven(plant);
  const added = fruitsAfter(given + 1, terms) - fruitsAfter(given, terms);
  return BigInt(added) * plant.fruitPrice >= careCost(plant, terms);
}

import type { Generated } from 'kysely';
import type { GoalPage } from '#core/catalog/goals.ts';

/** A claim on the world's budget of a game day. */
export interface GoalClaimTable {
  player_id: bigint;
  /** Key of a goal, `calendar` or `sapling`. */
  goal: string;
  /** Game day of what can be claimed again on another day; 0 for steps. */
  day: number;
  /** ATR units. */
  worth: bigint;
  /** Game day whose budget pays. */
  pay_day: number;
  claimed_at: Date;
  paid_at: Generated<Date | null>;
}

/** Sum of the claims to be paid on a game day, in ATR units. */
export interface GoalDayTable {
  day: number;
  given: bigint;
}

export interface GoalMarkTable {
  player_id: bigint;
  page: GoalPage;
  marked_at: Date;
}

declare module '#server/db/database.ts' {
  interface Database {
    goal_claim: GoalClaimTable;
    goal_day: GoalDayTable;
    goal_mark: GoalMarkTable;
  }
}

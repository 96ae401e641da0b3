import type { CouponKind } from './couponKinds.ts';

/** Facts of a player's whole life on the manor that steps count. */
export const stepFacts = [
  'sown',
  'watered',
  'harvested',
  'sold',
  'checkIns',
  'fullCares',
  'plots',
  'tickets',
  'orange',
  'peach',
  'banana',
  'mango',
  'hens',
  'fed',
  'eggs',
  'eggsSold',
  'couponsUsed',
  'cares',
  'proof',
  'owner',
  'trades',
  'level',
  'baskets',
  'albumBadges',
  'visits',
  'helps',
  'looks',
  'guestBooks',
  'leaguePoints',
] as const;

/** Facts of one game day that daily goals count. */
export const dayFacts = [
  'daySown',
  'dayWatered',
  'dayWeeded',
  'dayInsects',
  'dayHarvested',
  'dayCares',
  'dayEarned',
  'dayFed',
  'dayTickets',
] as const;

export const goalFacts = [...stepFacts, ...dayFacts] as const;

export type GoalFact = (typeof goalFacts)[number];

/** Facts that only the player's own screen knows: a page that was read, or a neighbour's manor. */
export const goalPages = ['proof', 'owner', 'visit'] as const;

export type GoalPage = (typeof goalPages)[number];

/** Reward of a goal: whole manor credit or tickets, or one coupon. */
export type GoalReward = { kind: 'ATB' | 'TKT'; amount: number } | { kind: CouponKind; amount: 1 };

/** Something to reach: a count of a fact. Steps are reached once, daily goals once per game day. */
export interface Goal {
  /** Fact and count, such as `harvested5`: part of the idempotency key of its reward. */
  key: string;
  fact: GoalFact;
  need: number;
  reward: GoalReward;
  isDaily: boolean;
}

/** Least farm at the start of the day that a daily goal takes. */
export interface DailyTerms {
  plots: number;
  hens: number;
}

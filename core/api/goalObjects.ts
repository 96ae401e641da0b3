import * as z from 'zod/mini';
import { couponKinds } from '#core/catalog/couponKinds.ts';
import { goalFacts } from '#core/catalog/goals.ts';
import { instant } from './wireParts.ts';

/**
 * State of a goal: not reached; reached and not claimed; claimed, to be paid on a later game day; claimed and paid.
 */
export const goalStates = ['open', 'done', 'waiting', 'taken'] as const;

/** A goal of a player: a step of the game or one of the day's. `have` counts up to `need`. */
export const goal = z.object({
  key: z.string(),
  fact: z.enum(goalFacts),
  need: z.int(),
  have: z.int(),
  /** Whole manor credit (ATB) or tickets (TKT), or one coupon for a care or a sapling. */
  reward: z.object({ kind: z.enum(['ATB', 'TKT', ...couponKinds]), amount: z.int() }),
  state: z.enum(goalStates),
  /** Start of the game day on which a waiting reward is paid; null in other states. */
  paidAt: z.nullable(instant),
});

export type GoalFacts = z.infer<typeof goal>;

import * as z from 'zod/mini';
import { goalPages } from '#core/catalog/goals.ts';
import { goalKeys } from '#core/catalog/goalKeys.ts';
import { endpoint } from './endpoint.ts';
import { goal } from './goalObjects.ts';
import { changes } from './objects.ts';
import { amount, instant } from './wireParts.ts';

export const goalCalls = {
  'game/goal/list': endpoint({
    name: 'listGoals',
    summary:
      "The player's steps in order and the three goals of the game day, with progress, rewards and the world's budget of the day.",
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      steps: z.array(goal),
      daily: z.array(goal),
      /** Goals that were claimed: the player's badges. */
      badges: z.int(),
      /** GOAL_DAY_BUDGET_ATR of all players, and what is left of it on this game day. */
      budget: amount,
      budgetLeft: amount,
      /** True while the player may take a sapling from promotion today. */
      saplingOpen: z.boolean(),
      nextDayAt: instant,
    }),
    refusals: [],
  }),
  'game/goal/claim': endpoint({
    name: 'claimGoal',
    summary:
      "Claims the reward of a reached goal, once. With the day's budget used up the reward is reserved on the next game day with room.",
    access: 'player',
    changes: true,
    params: z.strictObject({ goal: z.enum(goalKeys) }),
    answer: z.object({ goal, changes }),
    refusals: ['paused', 'goalNotToday', 'goalNotDone', 'alreadyGiven', 'goalsOut', 'houseDry'],
  }),
  'game/goal/mark': endpoint({
    name: 'markGoal',
    summary: 'Records that the player read a page that a step asks for. Neither pays nor costs anything.',
    access: 'player',
    changes: true,
    params: z.strictObject({ page: z.enum(goalPages) }),
    answer: z.object({ changes }),
    refusals: [],
  }),
  'game/goal/sapling': endpoint({
    name: 'takeSapling',
    summary:
      "Gives an apple sapling, once a game day, to a player who cannot pay for one and has nothing growing or to sell; paid by promotion within the day's budget.",
    access: 'player',
    changes: true,
    params: z.strictObject({}),
    answer: z.object({ changes }),
    refusals: ['alreadyGiven', 'saplingNotNeeded', 'saplingNotEarned', 'goalsOut', 'houseDry'],
  }),
};

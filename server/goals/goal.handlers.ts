import type { goalCalls } from '#core/api/goals.ts';
import type { Handlers } from '#server/http/call.ts';
import { claimGoal } from './claimGoal.ts';
import { listGoals } from './listGoals.ts';
import { markGoal } from './markGoal.ts';
import { takeSapling } from './takeSapling.ts';

/** Handlers of goals by path. */
export const goalHandlers: Handlers<keyof typeof goalCalls> = {
  'game/goal/list': listGoals,
  'game/goal/claim': claimGoal,
  'game/goal/mark': markGoal,
  'game/goal/sapling': takeSapling,
};

import { goalOf } from '#core/rules/goals.ts';
import type { GoalClaim } from './goalClaim.repo.ts';
import type { DueReward } from './payReward.ts';

/** Reward of a goal's claim. Its key is the player, the goal and, for a daily goal, the day. */
export function dueOf({ player_id: playerId, goal, day }: GoalClaim): DueReward {
  const part = day === 0 ? '' : `:${day}`;
  return {
    playerId,
    key: `goal:${playerId}:${goal}${part}`,
    reference: `goal:${goal}`,
    reward: goalOf(goal).reward,
  };
}

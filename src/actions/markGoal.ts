import type { GoalPage } from '#core/catalog/goals.ts';
import { client } from '../api/client.ts';
import { runAction } from './runAction.ts';

/** Records that the player read a page that a step asks for. */
export function markGoal(page: GoalPage): Promise<boolean> {
  return runAction([`page:${page}`], async () => {
    // The player asked for nothing: a refusal is not shown.
    await client.change('game/goal/mark', { page }, { quiet: true });
  });
}

import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { runAction } from './runAction.ts';

/** Claims a reached goal's reward. Returns true when done, also when it is paid on a later day. */
export function claimGoal(goal: string): Promise<boolean> {
  return runAction([`goal:${goal}`], async () => {
    const answer = await client.change('game/goal/claim', { goal });
    apply(answer.changes);
    const { state, reward } = answer.goal;
    if (state === 'taken' && reward.kind === 'ATB')
      effects.emit({ kind: 'coins', direction: 'in', coin: 'ATB' });
  });
}

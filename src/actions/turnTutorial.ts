import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { runAction } from './runAction.ts';

/** Dismisses or resumes the tutorial on all of the player's devices. Returns true when done. */
export function turnTutorial(state: 'off' | 'on'): Promise<boolean> {
  return runAction(['tutorial'], async () => {
    apply((await client.change('game/tutorial/turn', { way: state })).changes);
  });
}

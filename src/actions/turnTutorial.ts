import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { carryOut } from './carryOut.ts';

/** Dismisses or resumes the tutorial on all of the player's devices. Returns true when done. */
export function turnTutorial(way: 'off' | 'on'): Promise<boolean> {
  return carryOut(['tutorial'], async () => {
    apply((await client.change('game/tutorial/turn', { way })).changes);
  });
}

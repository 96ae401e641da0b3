import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { carryOut } from './carryOut.ts';

/** Sends the tutorial away or takes it up again, for all of the player's devices; gives whether it was done. */
export function turnTutorial(way: 'off' | 'on'): Promise<boolean> {
  return carryOut(['tutorial'], async () => {
    apply((await client.change('game/tutorial/turn', { way })).changes);
  });
}

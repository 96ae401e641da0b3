import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { runAction } from './runAction.ts';

/** Puts away the look in a slot. Returns true when done. */
export function clearLook({ slot, look }: { slot: string; look: string }): Promise<boolean> {
  return runAction([`look:${look}`], async () => {
    apply((await client.change('game/look/clear', { slot })).changes);
  });
}

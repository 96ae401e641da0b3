import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { runAction } from './runAction.ts';
import { notifyDone } from './notifyDone.ts';

/** Leaves a casting early. Returns true when done. */
export function endCasting(id: string): Promise<boolean> {
  return runAction([`casting:${id}`], async () => {
    apply((await client.change('game/making/end', { id })).changes);
    notifyDone('operation');
  });
}

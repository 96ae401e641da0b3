import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { carryOut } from './carryOut.ts';
import { tellDone } from './tellDone.ts';

/** Leaves a casting early. Returns true when done. */
export function endCasting(id: string): Promise<boolean> {
  return carryOut([`casting:${id}`], async () => {
    apply((await client.change('game/making/end', { id })).changes);
    tellDone('operation');
  });
}

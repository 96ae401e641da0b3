import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { notifyDone } from './notifyDone.ts';
import { runAction } from './runAction.ts';

/** Takes promotion's sapling of the day. Returns true when done. */
export function takeSapling(): Promise<boolean> {
  return runAction(['sapling'], async () => {
    apply((await client.change('game/goal/sapling', {})).changes);
    notifyDone('operation');
  });
}

import { client } from '../api/client.ts';
import { runAction } from './runAction.ts';
import { notifyDone } from './notifyDone.ts';

/** Ends another sign-in of the player. Returns true when done. */
export function endSignIn(id: string): Promise<boolean> {
  return runAction([`signIn:${id}`], async () => {
    await client.change('user/session/end', { id });
    notifyDone('operation');
  });
}

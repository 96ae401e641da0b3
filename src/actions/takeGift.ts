import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { notify } from '../store/notify.ts';
import { runAction } from './runAction.ts';
import { notifyDone } from './notifyDone.ts';

/**
 * Claims manor credit: the daily check-in's or the tutorial's. `words` name the gift in the toast. Returns
 * true when done.
 */
export function takeGift(gift: 'checkIn' | 'tutorial', words?: string): Promise<boolean> {
  return runAction([`gift:${gift}`], async () => {
    apply((await client.change(`game/${gift}`, {})).changes);
    if (words === undefined) notifyDone('operation');
    else notify.success(words);
  });
}

import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { notify } from '../store/notify.ts';
import { carryOut } from './carryOut.ts';
import { tellDone } from './tellDone.ts';

/**
 * Claims manor credit: the daily check-in's or the tutorial's. `words` name the gift in the toast. Returns
 * true when done.
 */
export function takeGift(gift: 'checkIn' | 'tutorial', words?: string): Promise<boolean> {
  return carryOut([`gift:${gift}`], async () => {
    apply((await client.change(`game/${gift}`, {})).changes);
    if (words === undefined) tellDone('operation');
    else notify.success(words);
  });
}

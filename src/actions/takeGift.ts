import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { carryOut } from './carryOut.ts';
import { tellDone } from './tellDone.ts';

/** Takes manor credit that the house gives: the daily check-in's or the tutorial's. Gives whether it was done. */
export function takeGift(gift: 'checkIn' | 'tutorial'): Promise<boolean> {
  return carryOut([`gift:${gift}`], async () => {
    apply((await client.change(`game/${gift}`, {})).changes);
    tellDone('operation');
  });
}

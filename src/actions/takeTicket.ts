import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { carryOut } from './carryOut.ts';
import { tellDone } from './tellDone.ts';

/** Buys a ticket, or claims the daily one. Returns true when done. */
export function takeTicket(way: 'buy' | 'daily'): Promise<boolean> {
  return carryOut([`ticket:${way}`], async () => {
    apply((await client.change('game/ticket', { way })).changes);
    tellDone(way === 'buy' ? 'purchase' : 'operation');
  });
}

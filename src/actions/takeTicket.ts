import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { runAction } from './runAction.ts';
import { notifyDone } from './notifyDone.ts';

/** Buys a ticket, or claims the daily one. Returns true when done. */
export function takeTicket(source: 'buy' | 'daily'): Promise<boolean> {
  return runAction([`ticket:${source}`], async () => {
    apply((await client.change('game/ticket', { way: source })).changes);
    notifyDone(source === 'buy' ? 'purchase' : 'operation');
  });
}

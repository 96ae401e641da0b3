import { client } from '../api/client.ts';
import { say } from '../i18n/say.ts';
import { apply } from '../store/apply.ts';
import { notify } from '../store/notify.ts';
import { carryOut } from './carryOut.ts';

/** Buys a ticket, or takes the day's; gives whether it was done. */
export function takeTicket(way: 'buy' | 'daily'): Promise<boolean> {
  return carryOut([`ticket:${way}`], async () => {
    apply((await client.change('game/ticket', { way })).changes);
    notify.success(say('common', way === 'buy' ? 'done.purchase' : 'done.operation'));
  });
}

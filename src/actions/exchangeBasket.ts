import { client } from '../api/client.ts';
import type { ShownBasket } from './fillBasket.ts';
import { runAction } from './runAction.ts';

/** Exchanges a basket for another one, once a game day. Returns true when done. */
export function exchangeBasket({ day, level, slot }: ShownBasket): Promise<boolean> {
  return runAction([`basket:${slot}`], async () => {
    await client.change('game/basket/exchange', {
      day: String(day),
      level: String(level),
      slot: String(slot),
    });
  });
}

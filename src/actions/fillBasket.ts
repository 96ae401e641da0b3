import type { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { runAction } from './runAction.ts';

/** A basket as the board showed it. */
export interface ShownBasket {
  day: number;
  level: number;
  slot: number;
}

/**
 * Fills a basket, which sells its goods; `isPlain` gives up the bonus. Returns the key of the server's refusal, which
 * the client has shown, or null.
 */
export async function fillBasket(
  { day, level, slot }: ShownBasket,
  isPlain: boolean,
): Promise<CallRefusal['key'] | null> {
  let refused: CallRefusal['key'] | null = null;
  await runAction(
    [`basket:${slot}`],
    async () => {
      const answer = await client.change('game/basket/fill', {
        day: String(day),
        level: String(level),
        slot: String(slot),
        ...(isPlain && { plain: 'yes' as const }),
      });
      apply(answer.changes);
      effects.emit({ kind: 'coins', direction: 'in', coin: 'ATR' });
    },
    { refused: ({ key }) => (refused = key) },
  );
  return refused;
}

import { refuse, Refusal } from '#core/api/refusals.ts';
import { nextDayAt } from '#core/rules/ticket.ts';
import type { Handler } from '#server/http/call.ts';
import { addExchange } from './basket.repo.ts';
import { basketFacts } from './basketFacts.ts';
import { openBasket } from './openBasket.ts';

/** `game/basket/exchange`: replaces a basket, once a game day. Refuses as `openBasket`, basketExchanged {at}. */
export const exchangeBasket: Handler<'game/basket/exchange'> = async (call, seen) => {
  const { tx, player, gameNow } = call;
  const open = await openBasket(call, seen);
  if (open instanceof Refusal) return open;
  if (open.acts.exchanged !== null) return refuse('basketExchanged', { at: nextDayAt(gameNow) });
  const { day, slot } = seen;
  await addExchange(tx, { player_id: player.id, day, slot, exchanged_at: new Date(gameNow) });
  return { basket: basketFacts(player.id, seen, { ...open.acts, exchanged: slot }), changes: {} };
};

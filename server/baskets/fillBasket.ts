import { Refusal } from '#core/api/refusals.ts';
import { addToAlbum } from '#server/album/albumCount.repo.ts';
import { earnedBy, postSale, type SoldGoods } from '#server/farm/stock/postSale.ts';
import { takeSoldGoods } from '#server/farm/takeSoldGoods.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import { scoreDeeds } from '#server/league/scoreDeeds.ts';
import { addFill, type BasketFill } from './basket.repo.ts';
import { basketFacts } from './basketFacts.ts';
import { openBasket } from './openBasket.ts';
import { noBonus, payBonus } from './payBonus.ts';
import type { BasketLine } from '#core/rules/basket.ts';

/**
 * `game/basket/fill`: sells a basket's goods at their frozen prices out of their own escrows, and pays the bonus out of
 * the game day's budget. `plain` sells without any bonus. Refuses as `openBasket`, notEnoughFruit, notEnoughEggs,
 * paused, basketBonusOut {at}, houseDry; nothing is sold then.
 */
export const fillBasket: Handler<'game/basket/fill'> = async (call, { plain, ...seen }) => {
  const { tx, player, gameNow } = call;
  const open = await openBasket(call, seen);
  if (open instanceof Refusal) return open;
  const sold = await takeAll(call, open.basket.goods);
  if (sold instanceof Refusal) return sold;
  const earned = sold.reduce((sum, goods) => sum + earnedBy(goods), 0n);
  const { fills } = open.acts;
  const fill: BasketFill = {
    player_id: player.id,
    ...seen,
    earned,
    bonus: 0n,
    ticket_worth: 0n,
    filled_at: new Date(gameNow),
  };
  await addToAlbum(tx, player.id, [{ counter: 'baskets', count: 1 }]);
  const paid = plain === 'yes' ? noBonus : await payBonus(call, seen, earned, fills.length);
  if (paid instanceof Refusal) return paid;
  const made = { ...fill, bonus: paid.bonus, ticket_worth: paid.ticketWorth };
  await addFill(tx, made);
  await scoreDeeds(tx, player.id, [{ deed: 'basket', times: 1 }], gameNow);
  const posted = await postSale(call, open.farm.version, sold, paid.postings);
  if (posted instanceof Refusal) return posted;
  const acts = { ...open.acts, fills: [...fills, made] };
  return { basket: basketFacts(player.id, seen, acts), changes: posted.changes };
};

/** Takes all goods of a basket out of the warehouse, or refuses for the first that lacks. */
async function takeAll(call: ChangingCall, goods: readonly BasketLine[]): Promise<SoldGoods[] | Refusal> {
  const sold: SoldGoods[] = [];
  for (const { good, quantity } of goods) {
    const taken = await takeSoldGoods(call, good, quantity);
    if (taken instanceof Refusal) return taken;
    sold.push(taken);
  }
  return sold;
}

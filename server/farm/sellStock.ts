import { refuse, Refusal } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { Handler } from '#server/http/call.ts';
import { lockFarm } from './farm.repo.ts';
import { postSale } from './stock/postSale.ts';
import { takeSoldGoods } from './takeSoldGoods.ts';

/**
 * `game/seed/sell`: sells fruit of one kind or eggs. Refuses quantityTooSmall, notEnoughFruit, notEnoughEggs.
 */
export const sellStock: Handler<'game/seed/sell'> = async (call, { seed, quantity }) => {
  if (quantity < 1) return refuse('quantityTooSmall');
  const farm = await lockFarm(call.tx, call.player.id);
  const sold = await takeSoldGoods(call, seed, quantity);
  if (sold instanceof Refusal) return sold;
  const posted = await postSale(call, farm.version, [sold]);
  if (posted instanceof Refusal) return posted;
  return { earned: formatAmount(posted.earned), changes: posted.changes };
};

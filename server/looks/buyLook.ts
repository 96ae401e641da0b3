import { refuse, Refusal } from '#core/api/refusals.ts';
import { isLookId, lookOf } from '#core/catalog/looks.ts';
import { formatAmount } from '#core/money/amount.ts';
import { buyRefusal } from '#core/rules/looks.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { farmKey } from '#server/farm/spending/farmKey.ts';
import { readSpendTerms, spendOnFarm } from '#server/farm/spending/spendOnFarm.ts';
import { addTallies } from '#server/farm/spending/tally.repo.ts';
import type { Handler } from '#server/http/call.ts';
import { addBought, readBought, readSold, takePiece } from './look.repo.ts';

/**
 * `game/look/buy`: buys a look for its price in ATR, split as every farm spend (kind `look:<id>`). Refuses
 * lookUnknown, lookNotForSale, lookOwned, lookSoldOut, insufficientAtr.
 */
export const buyLook: Handler<'game/look/buy'> = async (call, { look }) => {
  if (!isLookId(look)) return refuse('lookUnknown');
  const { tx, player, gameNow } = call;
  await lockFarm(tx, player.id);
  const [bought, sold, terms] = await pipeline(tx, [
    () => readBought(tx, player.id),
    () => readSold(tx),
    () => readSpendTerms(call),
  ]);
  const key = buyRefusal(look, bought, sold.get(look) ?? 0);
  if (key) return refuse(key);
  const { price, limit } = lookOf(look);
  const atr = price ?? 0n;
  await addBought(tx, { playerId: player.id, look, paidBy: `${farmKey(call)}:spend`, now: gameNow });
  await addTallies(tx, player.id, gameNow, [
    { topic: 'all', spent: atr },
    { topic: 'kind:look', spent: atr, times: 1 },
  ]);
  if (limit !== null && !(await takePiece(tx, look, limit))) return refuse('lookSoldOut');
  const kind = `look:${look}`;
  const spend = { atr, atb: 0n, type: 'saplingPurchase', kind, reference: kind } as const;
  const spent = await spendOnFarm(call, spend, terms);
  if (spent instanceof Refusal) return spent;
  return { look, spent: formatAmount(atr), changes: spent };
};

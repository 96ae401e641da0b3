import { Refusal } from '#core/api/refusals.ts';
import type { Changes } from '#core/api/objects.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { postFarm } from '#server/farm/spending/postFarm.ts';
import { addTallies, type Tally } from '#server/farm/spending/tally.repo.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { salePosting, type SaleTerms } from './salePosting.ts';
import { readStock } from './stock.repo.ts';
import { stockFacts } from './stockFacts.ts';

/** Goods of one kind that have left the warehouse for a sale. */
export interface SoldGoods extends SaleTerms {
  /** Topics of the statistics besides `all`: the kind's, which earns the whole, then those of single lots. */
  kindTopic: Tally['topic'];
  lotTallies?: readonly Tally[];
}

/** ATR units that sold goods earn. */
export function earnedBy({ lots }: SoldGoods): bigint {
  return lots.reduce((sum, lot) => sum + lot.earned, 0n);
}

/**
 * Pays sold goods out of their escrows: statistics, one posting a kind, and the stock after it; then writes the call's
 * further postings. Returns the refusals of `further`.
 */
export async function postSale(
  call: ChangingCall,
  version: bigint,
  sold: readonly SoldGoods[],
  further: readonly Posting[] = [],
): Promise<{ earned: bigint; changes: Changes } | Refusal> {
  const { tx, player, gameNow } = call;
  const earned = sold.reduce((sum, goods) => sum + earnedBy(goods), 0n);
  await addTallies(tx, player.id, gameNow, [
    { topic: 'all', earned },
    ...sold.flatMap((goods) => [
      { topic: goods.kindTopic, earned: earnedBy(goods) },
      ...(goods.lotTallies ?? []),
    ]),
  ]);
  const stock = stockFacts(await readStock(tx, player.id, gameNow), version);
  const posted = await postFarm(call, [...sold.map((goods) => salePosting(call, goods)), ...further]);
  if (posted instanceof Refusal) return posted;
  return { earned, changes: { stock, ...posted } };
}

import { Refusal } from '#core/api/refusals.ts';
import type { Answer } from '#core/api/table.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { farmPosting } from '#server/farm/spending/farmPosting.ts';
import { postFarm } from '#server/farm/spending/postFarm.ts';
import { addTallies, type Tally } from '#server/farm/spending/tally.repo.ts';
import type { Move } from '#server/ledger/posting.ts';
import { readStock } from './stock.repo.ts';
import { stockFacts } from './stockFacts.ts';

/** Goods that have left the warehouse for a sale. */
interface SoldGoods {
  /** Kind of the posting: `fruit:apple`, `egg`. */
  kind: string;
  quantity: number;
  /** Escrow of each lot and its price in ATR units. */
  lots: readonly { from: Move['from']; earned: bigint }[];
  /** Topics of the statistics besides `all`: the kind's, which earns the whole, then those of single lots. */
  kindTopic: Tally['topic'];
  lotTallies?: readonly Tally[];
}

/** Pays sold goods out of their escrows: statistics, one posting, and the stock after it. */
export async function postSale(
  call: ChangingCall,
  version: bigint,
  { kind, quantity, lots, kindTopic, lotTallies = [] }: SoldGoods,
): Promise<Answer<'game/seed/sell'> | Refusal> {
  const { tx, player, gameNow } = call;
  const earned = lots.reduce((sum, lot) => sum + lot.earned, 0n);
  await addTallies(tx, player.id, gameNow, [
    { topic: 'all', earned },
    { topic: kindTopic, earned },
    ...lotTallies,
  ]);
  const stock = stockFacts(await readStock(tx, player.id, gameNow), version);
  const cause = { type: 'atrOutput', kind, reference: `quantity:${quantity}` } as const;
  const moves = lots.map((lot): Move => {
    return { coin: 'ATR', from: lot.from, to: `user:${player.id}`, amount: lot.earned };
  });
  const posted = await postFarm(call, [farmPosting(call, 'sale', cause, moves)]);
  if (posted instanceof Refusal) return posted;
  return { earned: formatAmount(earned), changes: { stock, ...posted } };
}

import { Refusal } from '../../core/api/refusals.ts';
import type { Answer } from '../../core/api/table.ts';
import { saplings } from '../../core/catalog/saplings.ts';
import type { Seed } from '../../core/catalog/seeds.ts';
import { formatAmount } from '../../core/money/amount.ts';
import type { ChangingCall } from '../http/call.ts';
import { lockFarm } from './farm.repo.ts';
import { addSaplings } from './sapling.repo.ts';
import { readSpendTerms, spendOnFarm } from './spendOnFarm.ts';
import { readStock } from './stock.repo.ts';
import { stockFacts } from './stockFacts.ts';
import { addTallies } from './tally.repo.ts';

/** Buys saplings of one kind at the list price into the warehouse. Refuses insufficientAtr. */
export async function buySaplings(
  call: ChangingCall,
  seed: Seed,
  quantity: number,
): Promise<Answer<'game/seed/buy'> | Refusal> {
  const { tx, player, gameNow } = call;
  const { price } = saplings[seed];
  const spent = price * BigInt(quantity);
  const [farm, , , stock, terms] = await Promise.all([
    lockFarm(tx, player.id),
    addSaplings(tx, player.id, seed, { spent: price, quantity }, gameNow),
    addTallies(tx, player.id, gameNow, [
      { topic: 'all', spent },
      { topic: `kind:${seed}`, spent, times: quantity },
    ]),
    readStock(tx, player.id, gameNow),
    readSpendTerms(call),
  ]);
  const reference = `quantity:${quantity}`;
  const spend = { atr: spent, atb: 0n, type: 'saplingPurchase', kind: seed, reference } as const;
  const posted = await spendOnFarm(call, spend, terms);
  if (posted instanceof Refusal) return posted;
  return {
    spent: formatAmount(spent),
    changes: { stock: stockFacts(stock, farm.version), ...posted },
  };
}

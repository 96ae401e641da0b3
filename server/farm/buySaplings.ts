import type { Refusal } from '../../core/api/refusals.ts';
import type { Answer } from '../../core/api/table.ts';
import { saplings } from '../../core/catalog/saplings.ts';
import type { Seed } from '../../core/catalog/seeds.ts';
import { formatAmount } from '../../core/money/amount.ts';
import type { ChangingCall } from '../http/call.ts';
import { lockFarm } from './farm.repo.ts';
import { farmChanges } from './farmChanges.ts';
import { addSaplings } from './sapling.repo.ts';
import { spendOnFarm } from './spendOnFarm.ts';
import { stockFacts } from './stockFacts.ts';
import { addTallies } from './tally.repo.ts';

/** Buys saplings of one kind at the list price into the warehouse. Refuses insufficientAtr. */
export async function buySaplings(
  call: ChangingCall,
  seed: Seed,
  quantity: number,
): Promise<Answer<'game/seed/buy'> | Refusal> {
  const { tx, player, gameNow } = call;
  const farm = await lockFarm(tx, player.id);
  const { price } = saplings[seed];
  const spent = price * BigInt(quantity);
  await addSaplings(tx, player.id, seed, { spent: price, quantity }, gameNow);
  await addTallies(tx, player.id, gameNow, [
    { topic: 'all', spent },
    { topic: `kind:${seed}`, spent, times: quantity },
  ]);
  const stock = await stockFacts(tx, player.id, farm.version, gameNow);
  const refusal = await spendOnFarm(call, {
    atr: spent,
    atb: 0n,
    type: 'saplingPurchase',
    kind: seed,
    reference: `quantity:${quantity}`,
  });
  if (refusal) return refusal;
  return {
    spent: formatAmount(spent),
    changes: await farmChanges(call, { stock }, spent),
  };
}

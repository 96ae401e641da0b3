import { Refusal } from '#core/api/refusals.ts';
import type { Answer } from '#core/api/table.ts';
import { saplings } from '#core/catalog/saplings.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { formatAmount } from '#core/money/amount.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { payByCoupon, takeCoupon } from '#server/coupons/couponPayment.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { spendOnFarm, type SpendTerms } from '#server/farm/spending/spendOnFarm.ts';
import { addTallies } from '#server/farm/spending/tally.repo.ts';
import { addSaplings } from './sapling.repo.ts';
import { readStock } from './stock.repo.ts';
import { stockFacts } from './stockFacts.ts';

/** A purchase of saplings of one kind. */
interface SaplingPurchase {
  seed: Seed;
  quantity: number;
  couponId: string | undefined;
}

/**
 * Buys saplings of one kind at the list price; a coupon pays its part of one of them. Refuses
 * insufficientAtr, couponUnknown, couponUsed, couponExpired, couponNotForThis.
 */
export async function buySaplings(
  call: ChangingCall,
  terms: SpendTerms,
  { seed, quantity, couponId }: SaplingPurchase,
): Promise<Answer<'game/seed/buy'> | Refusal> {
  const { tx, player, gameNow } = call;
  const { price } = saplings[seed];
  const used = couponId === undefined ? null : await useCoupon(call, couponId, seed, price);
  if (used instanceof Refusal) return used;
  const spent = price * BigInt(quantity) - (used?.payment.paid ?? 0n);
  const reference = `quantity:${quantity}`;
  const coupon = used && used.payment;
  const spend = { atr: spent, atb: 0n, type: 'saplingPurchase', kind: seed, reference, coupon } as const;
  const [farm, , , stock, posted] = await pipeline(tx, [
    () => lockFarm(tx, player.id),
    () => addSaplings(tx, player.id, seed, { spent: price, quantity }, gameNow),
    () =>
      addTallies(tx, player.id, gameNow, [
        { topic: 'all', spent },
        { topic: `kind:${seed}`, spent, times: quantity },
      ]),
    () => readStock(tx, player.id, gameNow),
    () => spendOnFarm(call, spend, terms),
  ]);
  if (posted instanceof Refusal) return posted;
  return {
    spent: formatAmount(spent),
    changes: { stock: stockFacts(stock, farm.version), ...(used && { coupons: used.coupons }), ...posted },
  };
}

/**
 * Uses a coupon on one sapling. Locks the farm first, in the lock order of every call that a coupon can pay.
 */
async function useCoupon(call: ChangingCall, id: string, seed: Seed, price: bigint) {
  await lockFarm(call.tx, call.player.id);
  const coupon = await takeCoupon(call, id, 'sapling');
  return coupon instanceof Refusal ? coupon : payByCoupon(call, coupon, price, seed);
}

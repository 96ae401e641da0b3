import type { Refusal } from '#core/api/refusals.ts';
import { refuse } from '#core/api/refusals.ts';
import type { Coupon } from '#core/api/ticketObjects.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { CouponKind } from '#core/catalog/couponKinds.ts';
import { couponPays, couponRefusal } from '#core/rules/coupon.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { lockCoupon, saveUse } from './coupon.repo.ts';
import { couponEscrow, couponFacts, couponState, type CouponRow } from './couponFacts.ts';

/** Payment by a coupon, in ATR units; `rest` returns to the promotion pool that funded it. */
export interface CouponPayment {
  /** Account with the coupon's worth. */
  escrow: AccountName;
  paid: bigint;
  rest: bigint;
}

/**
 * Locks a coupon that a call names, after the player's farm. Refuses couponUnknown (also for another player's
 * coupon), couponUsed, couponExpired, couponNotForThis.
 */
export async function takeCoupon(
  { tx, player, gameNow }: ChangingCall,
  id: string,
  kind: CouponKind,
): Promise<CouponRow | Refusal> {
  const row = await lockCoupon(tx, player.id, BigInt(id));
  if (!row) return refuse('couponUnknown');
  const key = couponRefusal(couponState(row), kind, gameNow);
  return key ? refuse(key) : row;
}

/** Uses a locked coupon on one cost, in ATR units. The call's postings empty its escrow. */
export async function payByCoupon(
  { tx, gameNow }: ChangingCall,
  row: CouponRow,
  cost: bigint,
  usedFor: string,
): Promise<{ payment: CouponPayment; coupons: Coupon[] }> {
  const paid = couponPays(couponState(row), cost);
  const used = await saveUse(tx, row, { paid, usedFor, now: gameNow });
  return {
    payment: { escrow: couponEscrow(row), paid, rest: row.worth - paid },
    coupons: [couponFacts(used)],
  };
}

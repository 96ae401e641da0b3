import { Refusal } from '#core/api/refusals.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { GoalReward } from '#core/catalog/goals.ts';
import { UNIT } from '#core/money/amount.ts';
import { couponOfferOf } from '#core/rules/goals.ts';
import { addCoupon, deleteCoupon } from '#server/coupons/coupon.repo.ts';
import { couponEscrow, type CouponRow } from '#server/coupons/couponFacts.ts';
import type { Tx } from '#server/db/database.ts';
import { buildPosting, hasMoves, type PostedAt } from '#server/ledger/buildPosting.ts';
import { LedgerError } from '#server/ledger/ledgerError.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { Move } from '#server/ledger/posting.ts';

/** A reward to pay: to whom, under which idempotency key, and the goal that players see as its reference. */
export interface DueReward {
  playerId: bigint;
  key: string;
  reference: string;
  reward: GoalReward;
}

/** Place of a call or a job's turn. */
export type RewardAt = PostedAt & { tx: Tx; constants: Constants };

/**
 * Pays a reward by one posting: manor credit or tickets from their issuer, or a coupon whose escrow promotion fills.
 * Returns the coupon, if it is one.
 * Refuses houseDry, with nothing written.
 */
export async function payReward(
  at: RewardAt,
  due: DueReward,
): Promise<{ coupon: CouponRow | null } | Refusal> {
  const { tx, constants, gameNow } = at;
  const { playerId, key, reference, reward } = due;
  const post = async (kind: string, move: Move) => {
    const posting = buildPosting({ key, type: 'credit', kind, reference }, at, [move]);
    const posted = await postAll(tx, [posting].filter(hasMoves));
    if (posted instanceof Refusal) return posted;
    if (posted.some(({ again }) => again)) throw new LedgerError(`${key} was posted before`);
    return null;
  };
  if (reward.kind === 'ATB' || reward.kind === 'TKT') {
    const { kind: coin, amount } = reward;
    const to = `user:${playerId}` as const;
    const refused = await post('goal', { coin, from: 'issuer', to, amount: BigInt(amount) * UNIT });
    return refused ?? { coupon: null };
  }
  const coupon = await addCoupon(tx, playerId, couponOfferOf(reward.kind, constants), gameNow);
  const to = couponEscrow(coupon);
  const refused = await post('goal', { coin: 'ATR', from: 'pool:promotion', to, amount: coupon.worth });
  if (refused) await deleteCoupon(tx, coupon);
  return refused ?? { coupon };
}

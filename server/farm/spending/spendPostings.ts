import { pointsFor } from '#core/rules/level.ts';
import type { Upline } from '#core/rules/upline.ts';
import { buildPosting, hasMoves, type Cause } from '#server/ledger/buildPosting.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';
import type { CouponPayment } from '#server/coupons/couponPayment.ts';
import { uplineSplit } from '#server/revenue/uplineSplit.ts';
import { farmKey, type FarmAct } from './farmKey.ts';

/** A farm spend of a player, in ledger units. */
export interface FarmSpend {
  /** The player's own payment; a coupon may pay on top of it. */
  atr: bigint;
  /** Part of a care paid in manor credit; it returns to its issuer. */
  atb: bigint;
  type: 'landPurchase' | 'saplingPurchase';
  kind: string;
  reference: string;
  /** Payment from a coupon's escrow on top of `atr`. */
  coupon?: CouponPayment | null;
}

/** Split of a spend's ATR by FARM_SPLIT_BPS. The farm pool receives the remainder. */
function splitOf(call: FarmAct, atr: bigint, upline: Upline) {
  const { FARM_SPLIT_BPS: bps } = call.constants;
  return uplineSplit(
    {
      coin: 'ATR',
      from: `user:${call.player.id}`,
      amount: atr,
      rest: { to: 'pool:farm', bps: bps.farm },
      other: { to: 'burn', bps: bps.burn },
      rewards: bps,
    },
    upline,
  );
}

/**
 * Postings of a farm spend (economy: Farm spend split): the spend with the coupon's part, the rewards that the two
 * players above are due, the part in manor credit and the game points for the spender's own payment; and the coupon's
 * rest. `price` is P in USDT units per whole ATR.
 */
export function spendPostings(call: FarmAct, spend: FarmSpend, upline: Upline, price: bigint): Posting[] {
  const { type, kind, reference } = spend;
  const user = `user:${call.player.id}` as const;
  const { coupon } = spend;
  const moves = splitOf(call, spend.atr + (coupon?.paid ?? 0n), upline);
  const credit: Move = { coin: 'ATB', from: user, to: 'issuer', amount: spend.atb };
  const points: Move = {
    coin: 'PTS',
    from: 'issuer',
    to: user,
    amount: pointsFor(spend.atr, price, call.constants),
  };
  const byCoupon = (to: 'pool:promotion' | typeof user, amount: bigint): Move[] =>
    coupon ? [{ coin: 'ATR', from: coupon.escrow, to, amount }] : [];
  const key = farmKey(call);
  const posting = (part: string, cause: Pick<Cause, 'type' | 'kind'>, partMoves: readonly Move[]) =>
    buildPosting({ key: `${key}:${part}`, ...cause, reference }, call, partMoves);
  return [
    // One posting holds the coupon's payment to the player and the spend, so that the player's entry shows
    // the net payment. Credit and points ride in it: apart they would be half of a care's postings.
    posting('spend', { type, kind }, [...byCoupon(user, coupon?.paid ?? 0n), ...moves, credit, points]),
    posting(
      'couponRest',
      { type: 'escrowReturn', kind: 'couponRest' },
      byCoupon('pool:promotion', coupon?.rest ?? 0n),
    ),
  ].filter(hasMoves);
}

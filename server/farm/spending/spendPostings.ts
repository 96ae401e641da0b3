import { splitBps } from '#core/money/split.ts';
import { pointsFor } from '#core/rules/level.ts';
import type { ChangingCall } from '#server/http/call.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';
import type { CouponPayment } from '#server/coupons/couponPayment.ts';
import type { Upline } from '#server/players/upline.repo.ts';
import { farmPosting } from './farmPosting.ts';

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

/**
 * Splits the ATR of a spend by FARM_SPLIT_BPS. Each part is rounded down. The remainder, and rewards of a
 * missing upline, go to the farm pool.
 */
function splitMoves(call: ChangingCall, atr: bigint, upline: Upline) {
  const { farm, ...others } = call.constants.FARM_SPLIT_BPS;
  const shares = splitBps<keyof typeof others | 'farm'>(atr, [
    ['farm', farm],
    ['burn', others.burn],
    ['direct', others.direct],
    ['team', others.team],
    ['level', others.level],
    ['management', others.management],
    ['community', others.community],
  ]);
  const share = (part: keyof typeof others | 'farm') => shares.get(part) ?? 0n;
  const direct = upline.sponsor === null ? 0n : share('direct');
  const team = upline.sponsorsSponsor === null ? 0n : share('team');
  const from = `user:${call.player.id}` as const;
  const moves: Move[] = [
    {
      coin: 'ATR',
      from,
      to: 'pool:farm',
      amount: share('farm') + share('direct') - direct + share('team') - team,
    },
    { coin: 'ATR', from, to: 'burn', amount: share('burn') },
    { coin: 'ATR', from, to: 'pool:rewards', amount: direct + team },
    { coin: 'ATR', from, to: 'pool:levelPot', amount: share('level') },
    { coin: 'ATR', from, to: 'pool:managementPot', amount: share('management') },
    { coin: 'ATR', from, to: 'pool:communityPot', amount: share('community') },
  ];
  return { moves, direct, team };
}

/**
 * Postings of a farm spend (economy: Farm spend split): the spend with the coupon's part, the coupon's rest,
 * the part in manor credit, the rewards of the two players above, and game points for the spender's own
 * payment. `price` is P in USDT units per whole ATR.
 */
export function spendPostings(
  call: ChangingCall,
  spend: FarmSpend,
  upline: Upline,
  price: bigint,
): Posting[] {
  const { type, kind, reference } = spend;
  const user = `user:${call.player.id}` as const;
  const { coupon } = spend;
  const { moves, direct, team } = splitMoves(call, spend.atr + (coupon?.paid ?? 0n), upline);
  const credit: Move = { coin: 'ATB', from: user, to: 'issuer', amount: spend.atb };
  const points = pointsFor(spend.atr, price, call.constants);
  const reward = (to: bigint | null, amount: bigint): Move[] =>
    to === null ? [] : [{ coin: 'ATR', from: 'pool:rewards', to: `user:${to}`, amount }];
  const bySpender = { kind: 'farm', reference: `player:${call.player.id}` };
  const from = coupon && (`coupon:${coupon.id}` as const);
  const byCoupon = (to: 'pool:promotion' | typeof user, amount: bigint): Move[] =>
    from ? [{ coin: 'ATR', from, to, amount }] : [];
  return [
    // One posting holds the coupon's payment to the player and the spend, so that the player's entry shows
    // the net payment.
    farmPosting(call, 'spend', { type, kind, reference }, [...byCoupon(user, coupon?.paid ?? 0n), ...moves]),
    farmPosting(
      call,
      'couponRest',
      { type: 'escrowReturn', kind: 'couponRest', reference },
      byCoupon('pool:promotion', coupon?.rest ?? 0n),
    ),
    farmPosting(call, 'credit', { type, kind, reference }, [credit]),
    farmPosting(call, 'direct', { type: 'directPushReward', ...bySpender }, reward(upline.sponsor, direct)),
    farmPosting(call, 'team', { type: 'teamReward', ...bySpender }, reward(upline.sponsorsSponsor, team)),
    farmPosting(call, 'points', { type: 'points', kind, reference }, [
      { coin: 'PTS', from: 'issuer', to: user, amount: points },
    ]),
  ].filter((posting) => posting.moves.length > 0);
}

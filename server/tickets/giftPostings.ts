import type { AccountName } from '#core/catalog/accounts.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import type { CouponOffer } from '#core/rules/coupon.ts';
import { buildPosting, type Cause, type PostedAt } from '#server/ledger/buildPosting.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';

/** Inputs of a gift call that its postings depend on: they need no database. */
export type GiftAct = PostedAt & { requestId: string; constants: Constants; player: { id: bigint } };

const gift = (act: PostedAt, cause: Omit<Cause, 'type'>, moves: readonly Move[]) =>
  buildPosting({ ...cause, type: 'credit' }, act, moves);

const issued = (coin: 'ATB' | 'TKT', { id }: { id: bigint }, amount: bigint): Move => ({
  coin,
  from: 'issuer',
  to: `user:${id}`,
  amount,
});

/** Posting of a day's check-in; `credit` in units of manor credit. */
export function checkInPosting(act: GiftAct, day: number, credit: bigint): Posting {
  const { player } = act;
  const cause = { key: `checkIn:${player.id}:${day}`, kind: 'checkIn', reference: `day:${day}` };
  return gift(act, cause, [issued('ATB', player, credit)]);
}

/** Posting of a day's manor credit for land that was paid; `credit` in units of manor credit. */
export function landBackPosting(act: GiftAct, day: number, credit: bigint): Posting {
  const { player } = act;
  const cause = { key: `landBack:${player.id}:${day}`, kind: 'landBack', reference: `day:${day}` };
  return gift(act, cause, [issued('ATB', player, credit)]);
}

/** Posting of the tutorial's reward. */
export function tutorialPosting(act: GiftAct): Posting {
  const { player, constants } = act;
  const cause = { key: `tutorial:${player.id}`, kind: 'tutorial', reference: 'tutorial' };
  return gift(act, cause, [issued('ATB', player, amountOf(constants.TUTORIAL_ATB))]);
}

/** Posting of the day's free ticket. */
export function dayTicketPosting(act: GiftAct, day: number): Posting {
  const key = `ticketDay:${act.player.id}:${day}`;
  return gift(act, { key, kind: 'ticket:care', reference: `day:${day}` }, [issued('TKT', act.player, UNIT)]);
}

/** Posting of a bought ticket: its price funds coupons through the promotion pool. */
export function boughtTicketPosting(act: GiftAct): Posting {
  const { player, requestId, constants } = act;
  const cause = { key: `ticket:${player.id}:${requestId}`, kind: 'ticket:buy', reference: 'quantity:1' };
  const amount = amountOf(constants.TICKET_PRICE);
  return gift(act, cause, [
    issued('TKT', player, UNIT),
    { coin: 'ATR', from: `user:${player.id}`, to: 'pool:promotion', amount },
  ]);
}

/** A coupon that is issued, and the account that its worth moves into. */
interface IssuedCoupon {
  id: bigint;
  escrow: AccountName;
}

/** Posting of an exchange: tickets return to their issuer, and promotion fills the coupon's escrow. */
export function exchangePosting(act: GiftAct, offer: CouponOffer, coupon: IssuedCoupon): Posting {
  const reference = `coupon:${coupon.id}`;
  const cause = { key: `${reference}:issue:${act.requestId}`, kind: 'coupon:issue', reference };
  return gift(act, cause, [
    { coin: 'TKT', from: `user:${act.player.id}`, to: 'issuer', amount: BigInt(offer.tickets) * UNIT },
    { coin: 'ATR', from: 'pool:promotion', to: coupon.escrow, amount: offer.worth },
  ]);
}

/** Posting of a gift tree on a plot: its whole promise moves from the promotion pool into its escrow. */
export function giftTreePosting(act: GiftAct, plot: number, escrow: AccountName, worth: bigint): Posting {
  const cause = { key: `giftTree:${act.player.id}`, kind: 'giftTree', reference: `plots:${plot}` };
  return gift(act, cause, [{ coin: 'ATR', from: 'pool:promotion', to: escrow, amount: worth }]);
}

import { refuse, Refusal } from '#core/api/refusals.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { nextDayAt } from '#core/rules/ticket.ts';
import type { Handler } from '#server/http/call.ts';
import { giftFacts, lockGifts, saveGift } from './gift.repo.ts';
import { giftPosting, postGift } from './giftPosting.ts';

/**
 * `game/checkIn`: gives CHECK_IN_ATB of manor credit once per game day. Refuses alreadyGiven {at}, houseDry.
 */
export const checkIn: Handler<'game/checkIn'> = async (call) => {
  const { tx, player, gameNow, constants } = call;
  const day = dayOf(gameNow);
  const gift = await lockGifts(tx, player.id);
  if (gift.check_in_day !== null && gift.check_in_day >= day) {
    return refuse('alreadyGiven', { at: nextDayAt(gameNow) });
  }
  await saveGift(tx, player.id, { check_in_day: day });
  const amount = amountOf(constants.CHECK_IN_ATB);
  const cause = { kind: 'checkIn', reference: `day:${day}` };
  const posted = await postGift(
    call,
    giftPosting(call, `checkIn:${player.id}:${day}`, cause, [
      { coin: 'ATB', from: 'issuer', to: `user:${player.id}`, amount },
    ]),
  );
  if (posted instanceof Refusal) return posted;
  const gifts = giftFacts({ ...gift, check_in_day: day });
  return { atb: formatAmount(amount), changes: { ...posted, gifts } };
};

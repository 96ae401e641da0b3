import { refuse } from '#core/api/refusals.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { couponOffers } from '#core/rules/coupon.ts';
import { checkInCredit } from '#core/rules/giftRoom.ts';
import { landBack } from '#core/rules/landBack.ts';
import { nextDayAt, ticketWait } from '#core/rules/ticket.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { readGiftRoom } from '#server/farm/spending/giftRoom.repo.ts';
import { readLandPaid } from '#server/farm/spending/landPaid.repo.ts';
import { readPlanted } from '#server/farm/land/plant.repo.ts';
import type { Handler, ReadingCall } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { ledgerLines, parseCursor } from '#server/ledger/ledgerLines.ts';
import { giftFacts, lastCareAt, readGifts, tutorialTaps, type GiftRow } from './gift.repo.ts';

/**
 * `game/ticketList`: the player's tickets, coupon offers, gifts and ticket entries. Refuses invalidParameter
 * for a malformed cursor.
 */
export const listTickets: Handler<'game/ticketList'> = async (call, { cursor, size }) => {
  const { db, player, gameNow, constants } = call;
  if (cursor !== undefined && parseCursor(cursor) === null) {
    return refuse('invalidParameter', { parameter: 'cursor' });
  }
  const [[balance], gift, taps, page, room, land] = await pipeline(db, [
    () => balancesOf(db, player.id, ['TKT']),
    () => readGifts(db, player.id),
    () => tutorialTaps(db, player.id),
    () => ledgerLines(db, player.id, { coin: 'TKT', cursor, size }, call.world.books),
    () => readGiftRoom(db, player.id, call),
    () => readLandPaid(db, player.id),
  ]);
  const credit = checkInCredit(room, land.plots, constants);
  const back = landBack({ ...land, returned: gift.land_back }, constants);
  return {
    tickets: balance?.available ?? '0',
    price: formatAmount(amountOf(constants.TICKET_PRICE)),
    offers: couponOffers(constants).map((offer) => ({ ...offer, worth: formatAmount(offer.worth) })),
    gifts: giftFacts(gift),
    checkInAtb: formatAmount(credit + back),
    room: formatAmount(room),
    tutorialAtb: formatAmount(amountOf(constants.TUTORIAL_ATB)),
    tutorialDone: taps.cared && taps.harvested,
    tutorialCared: taps.cared,
    daily: await ticketRefusal(call, gift),
    nextDayAt: nextDayAt(gameNow),
    ...page,
  };
};

async function ticketRefusal({ db, player, gameNow, say }: ReadingCall, { ticket_day }: GiftRow) {
  if (ticket_day !== null && ticket_day >= dayOf(gameNow)) {
    const refusal = refuse('alreadyGiven', { at: nextDayAt(gameNow) });
    return { key: refusal.key, msg: say(refusal) };
  }
  const planted = await readPlanted(db, player.id, 'all');
  const wait = ticketWait([...planted.values()], await lastCareAt(db, player.id), gameNow);
  if (!wait) return null;
  const refusal = wait.key === 'careWaiting' ? refuse(wait.key, { plot: wait.plot }) : refuse(wait.key);
  return { key: refusal.key, msg: say(refusal) };
}

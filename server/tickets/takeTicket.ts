import { refuse, Refusal } from '#core/api/refusals.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { nextDayAt, ticketWait } from '#core/rules/ticket.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { readPlanted } from '#server/farm/land/plant.repo.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import { giftFacts, lastCareAt, lockGifts, saveGift } from './gift.repo.ts';
import { boughtTicketPosting, dayTicketPosting } from './giftPostings.ts';
import { postGift } from './postGift.ts';

/**
 * `game/ticket`: gives one ticket. A bought ticket costs TICKET_PRICE in ATR, which funds coupons through the
 * promotion pool. The daily ticket is free, once per game day. Refuses insufficientAtr, alreadyGiven {at},
 * careWaiting {plot}, nothingToDo.
 */
export const takeTicket: Handler<'game/ticket'> = (call, { way }) =>
  way === 'buy' ? buyTicket(call) : earnTicket(call);

async function buyTicket(call: ChangingCall) {
  const price = amountOf(call.constants.TICKET_PRICE);
  const posted = await postGift(call, boughtTicketPosting(call));
  if (posted instanceof Refusal) return posted;
  return { tickets: '1', spent: formatAmount(price), changes: posted };
}

async function earnTicket(call: ChangingCall) {
  const { tx, player, gameNow } = call;
  const day = dayOf(gameNow);
  await lockFarm(tx, player.id);
  const [gift, planted, caredAt] = await pipeline(tx, [
    () => lockGifts(tx, player.id),
    () => readPlanted(tx, player.id, 'all'),
    () => lastCareAt(tx, player.id),
  ]);
  // `>=`: a clock that was set back does not give a day's ticket twice.
  if (gift.ticket_day !== null && gift.ticket_day >= day) {
    return refuse('alreadyGiven', { at: nextDayAt(gameNow) });
  }
  const wait = ticketWait([...planted.values()], caredAt, gameNow);
  if (wait) return wait.key === 'careWaiting' ? refuse(wait.key, { plot: wait.plot }) : refuse(wait.key);
  await saveGift(tx, player.id, { ticket_day: day });
  const posted = await postGift(call, dayTicketPosting(call, day));
  if (posted instanceof Refusal) return posted;
  const gifts = giftFacts({ ...gift, ticket_day: day });
  return { tickets: '1', spent: '0', changes: { ...posted, gifts } };
}

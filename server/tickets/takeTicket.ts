import { refuse, Refusal } from '#core/api/refusals.ts';
import { amountOf, formatAmount, UNIT } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { nextDayAt, ticketWait } from '#core/rules/ticket.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { readPlanted } from '#server/farm/land/plant.repo.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import type { Move } from '#server/ledger/posting.ts';
import { giftFacts, lastCareAt, lockGifts, saveGift } from './gift.repo.ts';
import { giftPosting, postGift } from './giftPosting.ts';

/**
 * `game/ticket`: gives one ticket. A bought ticket costs TICKET_PRICE in ATR, which funds coupons through the
 * promotion pool. The daily ticket is free, once per game day. Refuses insufficientAtr, alreadyGiven {at},
 * careWaiting {plot}, nothingToDo.
 */
export const takeTicket: Handler<'game/ticket'> = (call, { way }) =>
  way === 'buy' ? buyTicket(call) : earnTicket(call);

const ticketMove = (player: bigint): Move => ({
  coin: 'TKT',
  from: 'issuer',
  to: `user:${player}`,
  amount: UNIT,
});

async function buyTicket(call: ChangingCall) {
  const { player, requestId, constants } = call;
  const price = amountOf(constants.TICKET_PRICE);
  const pay: Move = { coin: 'ATR', from: `user:${player.id}`, to: 'pool:promotion', amount: price };
  const moves = [ticketMove(player.id), ...(price > 0n ? [pay] : [])];
  const cause = { kind: 'ticket:buy', reference: 'quantity:1' };
  const posted = await postGift(call, giftPosting(call, `ticket:${player.id}:${requestId}`, cause, moves));
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
  const cause = { kind: 'ticket:care', reference: `day:${day}` };
  const key = `ticketDay:${player.id}:${day}`;
  const posted = await postGift(call, giftPosting(call, key, cause, [ticketMove(player.id)]));
  if (posted instanceof Refusal) return posted;
  const gifts = giftFacts({ ...gift, ticket_day: day });
  return { tickets: '1', spent: '0', changes: { ...posted, gifts } };
}

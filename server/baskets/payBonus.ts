import { refuse, type Refusal } from '#core/api/refusals.ts';
import { BASKETS_A_DAY } from '#core/catalog/baskets.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import { basketBonus } from '#core/rules/basket.ts';
import { nextDayAt } from '#core/rules/ticket.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { buildPosting } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { addBasketWorth } from './basketDay.repo.ts';

/** Bonus of a filled basket: ATB units, worth of its ticket in ATR units (0: none), and the postings that pay both. */
export interface BasketBonus {
  bonus: bigint;
  ticketWorth: bigint;
  postings: Posting[];
}

export const noBonus: BasketBonus = { bonus: 0n, ticketWorth: 0n, postings: [] };

/**
 * Reserves a basket's bonus within the game day's budget, and the ticket of the day's last basket where the budget has
 * room for it too. Refuses paused, basketBonusOut {at} without room for the bonus.
 * @param filledBefore baskets that the player filled on this day
 */
export async function payBonus(
  call: ChangingCall,
  { day, slot }: { day: number; slot: number },
  earned: bigint,
  filledBefore: number,
): Promise<BasketBonus | Refusal> {
  const paused = call.world.flows.refusal('promise');
  if (paused) return paused;
  const { tx, player, gameNow, constants } = call;
  const budget = amountOf(constants.BASKET_DAY_BUDGET_ATR);
  const bonus = basketBonus(earned, constants);
  if (!(await addBasketWorth(tx, day, bonus, budget))) {
    return refuse('basketBonusOut', { at: nextDayAt(gameNow) });
  }
  const worth = amountOf(constants.TICKET_PRICE);
  const isLast = filledBefore === BASKETS_A_DAY - 1;
  const hasTicket = isLast && (await addBasketWorth(tx, day, worth, budget));
  const posting = (part: string | number, coin: 'ATB' | 'TKT', amount: bigint) =>
    buildPosting(
      {
        key: `basket:${player.id}:${day}:${part}`,
        type: 'credit',
        kind: 'basket',
        reference: `basket:${slot}`,
      },
      call,
      [{ coin, from: 'issuer', to: `user:${player.id}`, amount }],
    );
  return {
    bonus,
    ticketWorth: hasTicket ? worth : 0n,
    postings: [posting(slot, 'ATB', bonus), ...(hasTicket ? [posting('ticket', 'TKT', UNIT)] : [])],
  };
}

import { refuse, Refusal } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import { poolPrice, PRICE_SCALE } from '#core/rules/price.ts';
import type { Handler } from '#server/http/call.ts';
import { findOffer } from './findOffer.ts';

/**
 * `userAccount/exchangeQuote`: the output that an exchange would return now. Same refusals as the exchange,
 * except for the balance.
 */
export const quoteSwap: Handler<'userAccount/exchangeQuote'> = async (call, request) => {
  const { from, to, amount } = request;
  const paused = call.world.flows.refusal('swap');
  if (paused) return paused;
  if (from === to) return refuse('sameCoin');
  const offer = await findOffer(call.db, call, request);
  if (offer instanceof Refusal) return offer;
  return {
    from,
    to,
    amount: formatAmount(amount),
    out: formatAmount(offer.out),
    fee: formatAmount(offer.fee),
    impactBps: offer.impactBps,
    price: formatAmount(poolPrice(offer.before) / PRICE_SCALE),
    dayLeft: formatAmount(offer.dayLeft),
    dayEndsAt: offer.dayEndsAt,
    at: call.wallNow,
  };
};

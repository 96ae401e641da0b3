import { refuse, Refusal } from '#core/api/refusals.ts';
import { formatAmount, UNIT } from '#core/money/amount.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/post.ts';
import { refuseIfPaused } from '#server/pauses/refuseIfPaused.ts';
import { readPrice } from '#server/prices/price.ts';
import { lockSwapPool, observe } from '#server/prices/swapPool.repo.ts';
import { findOffer, type FoundOffer, type SwapRequest } from './findOffer.ts';
import { lockMarket } from './marketState.repo.ts';
import { recordMarket } from './recordMarket.ts';
import { swapPosting } from './swapPosting.ts';
import { addTrade } from './trade.repo.ts';

/**
 * `userAccount/exchange`: swaps against the pool. The pool is locked before it is read, so concurrent swaps
 * run one after the other. Refuses paused, sameCoin, swapPoolDry, amountTooSmall, swapDayLimit {left},
 * quoteMoved {out, minOut}, insufficientAtr and insufficientUsdt {need, have}.
 */
export const swapCoins: Handler<'userAccount/exchange'> = async (call, { minOut, ...request }) => {
  const { tx, player, wallNow } = call;
  const paused = await refuseIfPaused(tx, 'swap');
  if (paused) return paused;
  if (request.from === request.to) return refuse('sameCoin');
  const { steppedAt } = await lockSwapPool(tx, wallNow);
  const offer = await findOffer(tx, call, request);
  if (offer instanceof Refusal) return offer;
  if (offer.out < minOut) {
    return refuse('quoteMoved', { out: formatAmount(offer.out), minOut: formatAmount(minOut) });
  }
  const trade = await saveTrade(call, request, offer);
  await observe(tx, offer.after, wallNow, steppedAt);
  const posted = await post(tx, swapPosting(call, request, offer, trade));
  if (posted instanceof Refusal) return posted;
  await publishTrade(call, offer);
  return {
    out: formatAmount(offer.out),
    fee: formatAmount(offer.fee),
    changes: { balances: await balancesOf(tx, player.id, ['USDT', 'ATR']) },
  };
};

/** Publishes the swap to the chart, like a fill. */
async function publishTrade(call: ChangingCall, { usdt, atr }: FoundOffer): Promise<void> {
  const { tx, wallNow, constants } = call;
  const market = await lockMarket(tx, wallNow);
  const p = await readPrice(tx);
  const trades = [{ price: (usdt * UNIT) / atr, atr, usdt }];
  const update = await recordMarket(tx, { market, rows: [], trades, p, wallNow, constants });
  call.publish({ everyone: true, changes: { market: update } });
}

function saveTrade({ tx, player, wallNow }: ChangingCall, request: SwapRequest, { usdt, atr }: FoundOffer) {
  return addTrade(tx, {
    at: wallNow,
    side: request.to === 'ATR' ? 'buy' : 'sell',
    price: (usdt * UNIT) / atr,
    atr,
    usdt,
    takerId: player.id,
  });
}

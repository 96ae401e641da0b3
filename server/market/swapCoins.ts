import { refuse, Refusal } from '#core/api/refusals.ts';
import { formatAmount, UNIT } from '#core/money/amount.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/post.ts';
import { refuseIfPaused } from '#server/pauses/refuseIfPaused.ts';
import { readPrice } from '#server/prices/price.ts';
import { lockSwapPool, observe } from '#server/prices/swapPool.repo.ts';
import { findOffer, type FoundOffer, type SwapWish } from './findOffer.ts';
import { lockMarket } from './marketState.repo.ts';
import { tellMarket } from './tellMarket.ts';
import { addTrade } from './trade.repo.ts';

/**
 * `userAccount/exchange`: swaps against the pool, which is held from before it is read, so that swaps at once meet the
 * pool one after the other. Refuses paused, sameCoin, swapPoolDry, amountTooSmall, swapDayLimit {left}, quoteMoved
 * {out, minOut}, insufficientAtr and insufficientUsdt {need, have}.
 */
export const swapCoins: Handler<'userAccount/exchange'> = async (call, { minOut, ...wish }) => {
  const { tx, player, wallNow } = call;
  const stopped = await refuseIfPaused(tx, 'swap');
  if (stopped) return stopped;
  if (wish.from === wish.to) return refuse('sameCoin');
  const { steppedAt } = await lockSwapPool(tx, wallNow);
  const offer = await findOffer(tx, call, wish);
  if (offer instanceof Refusal) return offer;
  if (offer.out < minOut) {
    return refuse('quoteMoved', { out: formatAmount(offer.out), minOut: formatAmount(minOut) });
  }
  const trade = await keepTrade(call, wish, offer);
  await observe(tx, offer.after, wallNow, steppedAt);
  const posted = await postSwap(call, wish, offer, trade);
  if (posted instanceof Refusal) return posted;
  await tellChart(call, offer);
  return {
    out: formatAmount(offer.out),
    fee: formatAmount(offer.fee),
    changes: { balances: await balancesOf(tx, player.id, ['USDT', 'ATR']) },
  };
};

/** The chart shows swaps as it shows fills. */
async function tellChart(call: ChangingCall, { usdt, atr }: FoundOffer): Promise<void> {
  const { tx, wallNow, constants } = call;
  const market = await lockMarket(tx, wallNow);
  const p = await readPrice(tx);
  const trades = [{ price: (usdt * UNIT) / atr, atr, usdt }];
  const news = await tellMarket(tx, { market, rows: [], trades, p, wallNow, constants });
  call.tell({ everyone: true, changes: { market: news } });
}

function keepTrade({ tx, player, wallNow }: ChangingCall, wish: SwapWish, { usdt, atr }: FoundOffer) {
  return addTrade(tx, {
    at: wallNow,
    side: wish.to === 'ATR' ? 'buy' : 'sell',
    price: (usdt * UNIT) / atr,
    atr,
    usdt,
    takerId: player.id,
  });
}

/** Both legs at once, both against the pool; the fee is a part of what is given and stays there. */
function postSwap(call: ChangingCall, { from, to, amount }: SwapWish, { out }: FoundOffer, trade: bigint) {
  const user = `user:${call.player.id}` as const;
  return post(call.tx, {
    key: `swap:${call.player.id}:${call.requestId}`,
    type: 'swap',
    kind: to === 'ATR' ? 'buy' : 'sell',
    reference: `trade:${trade}`,
    gameAt: call.gameNow,
    wallAt: call.wallNow,
    moves: [
      { coin: from, from: user, to: 'pool:swap', amount },
      { coin: to, from: 'pool:swap', to: user, amount: out },
    ],
  });
}

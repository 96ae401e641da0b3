import type { FastifyInstance } from 'fastify';
import type { LocalAccount } from 'viem';
import { orderPaths } from '#core/api/orderPaths.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import type { World } from '#server/world/world.ts';
import { planFirstBook, type BookState } from './planFirstBook.ts';
import { signInOwner, type OwnerCaller } from './signInOwner.ts';

async function readState(call: OwnerCaller): Promise<BookState | null> {
  const ticker = await call('otc/ticker');
  const balances = await call('userAccount/balance');
  const buy = await call('otc/buyList', { state: 'posted' });
  const sell = await call('otc/mySellList', { state: 'posted' });
  if (!ticker || !balances || !buy || !sell) return null;
  const of = (coin: string) => amountOf(balances.list.find((each) => each.coin === coin)?.available ?? '0');
  return {
    p: amountOf(ticker.ticker.p),
    orders: [...buy.list, ...sell.list],
    available: { ATR: of('ATR'), USDT: of('USDT') },
  };
}

/**
 * Keeps the small book of the demo world's first manor, so that newcomers meet offers on both sides: by the same calls,
 * limits and fees as every player, out of its own balance. A refused call means that this is not possible now.
 */
export async function keepFirstBook(app: FastifyInstance, world: World, owner: LocalAccount): Promise<void> {
  const call = await signInOwner(app, world, owner);
  if (!call) return;
  // The exchanged coins pay the purchases of a second round.
  let again = true;
  for (let round = 0; again && round < 2; round += 1) {
    const state = await readState(call);
    again = state !== null && (await follow(call, world, state));
  }
  await call('user/logout');
}

/** Brings the orders to the plan; true when ATR were exchanged. */
async function follow(call: OwnerCaller, world: World, state: BookState): Promise<boolean> {
  const { revoked, exchanged, placed } = planFirstBook(state, world.constants.current());
  for (const { id, side, remaining } of revoked) await call(orderPaths[side].revoke, { id, remaining });
  for (const { side, price, quantity } of placed)
    await call(orderPaths[side].place, {
      price: formatAmount(price),
      quantity: formatAmount(quantity),
    });
  if (exchanged === 0n) return false;
  const swap = { from: 'ATR', to: 'USDT', amount: formatAmount(exchanged) };
  const quote = await call('userAccount/exchangeQuote', swap);
  return quote !== null && (await call('userAccount/exchange', { ...swap, minOut: quote.out })) !== null;
}

import { amountOf, formatAmount, UNIT } from '#core/money/amount.ts';
import type { BoomPlayer } from './boomPlayer.ts';
import { sellStock } from './playDay.ts';

/** One reviewer and no signature of its own suffice up to here, in ledger units. */
const MOST_AT_ONCE = 1_000n * UNIT;
const LEAST_USDT = 10n * UNIT;
const LEAST_ATR = 50n * UNIT;

/** Takes back what is bound: orders, and castings whose output is given up. */
export async function unbind(player: BoomPlayer): Promise<void> {
  for (const [list, revoke] of [
    ['otc/buyList', 'otc/cancelBuy'],
    ['otc/mySellList', 'otc/qxExchange'],
  ] as const) {
    const orders = await player.know(list, { state: 'posted' });
    for (const { id, remaining } of orders.list) await player.wish(revoke, { id, remaining });
  }
  for (;;) {
    const { list, next } = await player.know('game/making/list', { state: 'running' });
    for (const { id } of list) await player.wish('game/making/end', { id });
    if (next === null) return;
  }
}

/** Exchanges ATR for USDT, as much as the day's allowance lets through; gives whether that was all. */
async function sellAtr(player: BoomPlayer): Promise<boolean> {
  const { available } = await player.balance('ATR');
  if (available === 0n || (await player.exchange('ATR', available)) !== 'swapDayLimit') return true;
  const one = { from: 'ATR', to: 'USDT', amount: formatAmount(UNIT) } as const;
  const glance = await player.wish('userAccount/exchangeQuote', one);
  // What comes out is less than at the price before: as much as the price allows fits.
  const most = glance ? (amountOf(glance.dayLeft) * UNIT) / amountOf(glance.price) : 0n;
  if (most > 0n) await player.exchange('ATR', most < available ? most : available);
  return false;
}

/**
 * A day of somebody who leaves: everything is sold, and all USDT asked for in payments that one reviewer may pass. Gives
 * whether nothing of it is left to do but to be paid.
 */
export async function leaveDay(player: BoomPlayer): Promise<boolean> {
  await sellStock(player);
  const sold = await sellAtr(player);
  let { available } = await player.balance('USDT');
  while (available >= LEAST_USDT) {
    const rest = available - MOST_AT_ONCE;
    const amount = rest <= 0n ? available : rest < LEAST_USDT ? available - LEAST_USDT : MOST_AT_ONCE;
    if (!(await player.withdraw('USDT', amount))) return false;
    available -= amount;
  }
  const { list } = await player.know('game/land/list');
  return sold && list.every(({ plant }) => !plant);
}

/** What is less than the least withdrawal of USDT can still leave as ATR. */
export async function leaveCrumbs(player: BoomPlayer): Promise<void> {
  const { available } = await player.balance('USDT');
  if (available > 0n && available < LEAST_USDT) await player.exchange('USDT', available);
  const { available: atr } = await player.balance('ATR');
  if (atr >= LEAST_ATR) await player.withdraw('ATR', atr);
}

/** What a player still owns that a call could bring out, in words; null when it is nothing. */
export async function whatIsLeft(player: BoomPlayer): Promise<string | null> {
  const { available, total } = await player.balance('USDT');
  const { list } = await player.know('userAccount/myWithDraw', { size: 100 });
  const open = list.filter(({ state }) => state !== 'confirmed');
  if (total === available && available < LEAST_USDT && open.length === 0) return null;
  const states = open.map(({ state, gross, coin, wait }) => `${gross} ${coin} ${state} ${wait?.for ?? ''}`);
  return `${player.address} has ${formatAmount(available)} USDT free of ${formatAmount(total)}; ${states.join(', ')}`;
}

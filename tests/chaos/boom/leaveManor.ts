import { amountOf, formatAmount, UNIT } from '#core/money/amount.ts';
import type { BoomPlayer } from './boomPlayer.ts';
import { sellStock } from './playDay.ts';

/** Largest withdrawal that one reviewer approves without a signature, in ledger units. */
const MAX_WITHDRAWAL = 1_000n * UNIT;
const MIN_USDT = 10n * UNIT;
const MIN_ATR = 50n * UNIT;

/** Frees locked coins: revokes orders and ends castings, giving up their output. */
export async function unbind(player: BoomPlayer): Promise<void> {
  for (const [list, revoke] of [
    ['otc/buyList', 'otc/cancelBuy'],
    ['otc/mySellList', 'otc/qxExchange'],
  ] as const) {
    const orders = await player.know(list, { state: 'posted' });
    for (const { id, remaining } of orders.list) await player.send(revoke, { id, remaining });
  }
  for (;;) {
    const { list, next } = await player.know('game/making/list', { state: 'running' });
    for (const { id } of list) await player.send('game/making/end', { id });
    if (next === null) return;
  }
}

/** Exchanges as much ATR for USDT as the day's allowance permits. Returns true when that was all of it. */
async function sellAtr(player: BoomPlayer): Promise<boolean> {
  const { available } = await player.balance('ATR');
  if (available === 0n || (await player.exchange('ATR', available)) !== 'swapDayLimit') return true;
  const unitSale = { from: 'ATR', to: 'USDT', amount: formatAmount(UNIT) } as const;
  const glance = await player.send('userAccount/exchangeQuote', unitSale);
  // The output is below the amount at the price before, so the amount that the price permits fits.
  const max = glance ? (amountOf(glance.dayLeft) * UNIT) / amountOf(glance.price) : 0n;
  if (max > 0n) await player.exchange('ATR', max < available ? max : available);
  return false;
}

/**
 * One day of a player who leaves: sells everything and withdraws all USDT in amounts that one reviewer may approve.
 * Returns true when only payments are left to wait for.
 */
export async function leaveDay(player: BoomPlayer): Promise<boolean> {
  await sellStock(player);
  const sold = await sellAtr(player);
  let { available } = await player.balance('USDT');
  while (available >= MIN_USDT) {
    const remainder = available - MAX_WITHDRAWAL;
    const amount = remainder <= 0n ? available : remainder < MIN_USDT ? available - MIN_USDT : MAX_WITHDRAWAL;
    if (!(await player.withdraw('USDT', amount))) return false;
    available -= amount;
  }
  const { list } = await player.know('game/land/list');
  return sold && list.every(({ plant }) => !plant);
}

/** Withdraws as ATR an amount below the minimum withdrawal of USDT. */
export async function leaveCrumbs(player: BoomPlayer): Promise<void> {
  const { available } = await player.balance('USDT');
  if (available > 0n && available < MIN_USDT) await player.exchange('USDT', available);
  const { available: atr } = await player.balance('ATR');
  if (atr >= MIN_ATR) await player.withdraw('ATR', atr);
}

/** Describes what a player still owns and could withdraw; null when there is nothing. */
export async function whatIsLeft(player: BoomPlayer): Promise<string | null> {
  const { available, total } = await player.balance('USDT');
  const { list } = await player.know('userAccount/myWithDraw', { size: 100 });
  const open = list.filter(({ state }) => state !== 'confirmed');
  if (total === available && available < MIN_USDT && open.length === 0) return null;
  const states = open.map(({ state, gross, coin, wait }) => `${gross} ${coin} ${state} ${wait?.for ?? ''}`);
  return `${player.address} has ${formatAmount(available)} USDT free of ${formatAmount(total)}; ${states.join(', ')}`;
}

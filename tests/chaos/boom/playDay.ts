import { seeds } from '#core/catalog/seeds.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { amountOf, formatAmount, UNIT } from '#core/money/amount.ts';
import type { BoomPlayer } from './boomPlayer.ts';

/** Plots and hens that a player of the boom wants. */
const PLOTS = 6;
const HENS = 6;

/** What is brought in at the most, in whole USDT: most bring little, few bring much. */
const MOST_BROUGHT = 5_000;
const LEAST_BROUGHT = 50;

export interface Mood {
  random(): number;
  /** New money comes in, and is spent. */
  isBoom: boolean;
  gameNow: number;
}

/** New money of a player, in ledger units. */
export function newMoney(random: () => number): bigint {
  return BigInt(LEAST_BROUGHT + Math.floor(random() ** 3 * (MOST_BROUGHT - LEAST_BROUGHT))) * UNIT;
}

/** Harvests what is ripe, collects eggs, and sells all of it. */
export async function sellStock(player: BoomPlayer): Promise<void> {
  await player.wish('game/land/harvest', { plot: 'all' });
  await player.wish('game/hen/collect', { hen: 'all' });
  const { stock } = await player.know('game/seed/myList');
  for (const [seed, lots] of [...Object.entries(stock.fruit), ['egg', stock.eggs] as const]) {
    const quantity = lots.reduce((sum, lot) => sum + lot.quantity, 0);
    if (quantity > 0) await player.wish('game/seed/sell', { seed, quantity });
  }
}

async function plant(player: BoomPlayer, { random }: Mood): Promise<void> {
  const { list } = await player.know('game/land/list');
  const owned = list.filter(({ reclaimedAt }) => reclaimedAt !== null);
  if (owned.length < PLOTS && (owned.length === 0 || random() < 0.4)) {
    if (await player.wish('game/land/buy', { plot: owned.length + 1 })) owned.push(...list.slice(0, 1));
  }
  const { available } = await player.balance('ATR');
  const empty = owned.filter(({ plant: grows }) => !grows).length;
  const affordable = seeds.filter((seed) => saplings[seed].price * BigInt(empty) * 3n <= available * 2n);
  const seed = affordable[Math.floor(random() * affordable.length)];
  if (empty > 0 && seed && (await player.wish('game/seed/buy', { seed, quantity: empty }))) {
    await player.wish('game/land/sow', { plot: 'all', seed });
    await player.wish('game/land/js', { plot: 'all' });
    if (random() < 0.5) await player.wish('game/land/sf', { plot: 'all' });
  }
}

async function keepHens(player: BoomPlayer, { random, isBoom }: Mood): Promise<void> {
  const { list } = await player.know('game/hen/list');
  if (list.length > 0) await player.wish('game/hen/feed', { hen: 'all' });
  if (isBoom && list.length < HENS && random() < 0.3)
    await player.wish('game/seed/buy', { seed: 'hen', quantity: 1 });
}

/** Posts or takes an order at P, or exchanges: buyers while money comes in, rather sellers later. */
async function trade(player: BoomPlayer, { random, isBoom }: Mood): Promise<void> {
  const [usdt, atr] = [await player.balance('USDT'), await player.balance('ATR')];
  const buys = random() < (isBoom ? 0.6 : 0.2);
  const whole = (amount: bigint) => formatAmount((amount / UNIT) * UNIT);
  const { ticker } = await player.know('otc/ticker');
  if (random() < 0.5) {
    const price = ticker.p;
    const most = buys ? (usdt.available * UNIT) / amountOf(price) : atr.available;
    const quantity = whole(most / 4n);
    if (amountOf(quantity) >= 10n * UNIT)
      await player.wish(buys ? 'otc/buy' : 'otc/sell', { quantity, price });
    return;
  }
  const amount = buys ? usdt.available / 5n : atr.available / 5n;
  if (amount > UNIT) await player.exchange(buys ? 'USDT' : 'ATR', amount);
}

async function cast(player: BoomPlayer): Promise<void> {
  const { available } = await player.balance('USDT');
  const least = 1_000n * UNIT;
  if (available >= least)
    await player.wish('game/making/cast', { amount: formatAmount((available * 4n) / 5n + 200n * UNIT) });
}

/** A day of somebody who stays: the farm first, then money. */
export async function playDay(player: BoomPlayer, mood: Mood): Promise<void> {
  const { random, isBoom } = mood;
  if (isBoom && random() < 0.1) await player.recharge(newMoney(random));
  await sellStock(player);
  if (isBoom && random() < 0.5) await cast(player);
  if (random() < 0.5) await trade(player, mood);
  await plant(player, mood);
  await keepHens(player, mood);
  if (random() > (isBoom ? 0.05 : 0.15)) return;
  const { available } = await player.balance('USDT');
  if (available >= 100n * UNIT) await player.withdraw('USDT', available / 4n);
}

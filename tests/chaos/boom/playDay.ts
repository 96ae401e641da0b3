import { seeds } from '#core/catalog/seeds.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { amountOf, formatAmount, UNIT } from '#core/money/amount.ts';
import type { BoomPlayer } from './boomPlayer.ts';

/** Plots and hens that a player of the boom buys. */
const PLOTS = 6;
const HENS = 6;

/** Bounds of a deposit in whole USDT. Most players bring little, few bring much. */
const MAX_DEPOSIT = 5_000;
const MIN_DEPOSIT = 50;

export interface Mood {
  random(): number;
  /** Deposits new money and spends it. */
  isBoom: boolean;
  gameNow: number;
}

/** Amount of a player's new money, in ledger units. */
export function newMoney(random: () => number): bigint {
  return BigInt(MIN_DEPOSIT + Math.floor(random() ** 3 * (MAX_DEPOSIT - MIN_DEPOSIT))) * UNIT;
}

/** Harvests ripe plots, collects eggs, and sells all goods. */
export async function sellStock(player: BoomPlayer): Promise<void> {
  await player.send('game/land/harvest', { plot: 'all' });
  await player.send('game/hen/collect', { hen: 'all' });
  const { stock } = await player.know('game/seed/myList');
  for (const [seed, lots] of [...Object.entries(stock.fruit), ['egg', stock.eggs] as const]) {
    const quantity = lots.reduce((sum, lot) => sum + lot.quantity, 0);
    if (quantity > 0) await player.send('game/seed/sell', { seed, quantity });
  }
}

async function plant(player: BoomPlayer, { random }: Mood): Promise<void> {
  const { list } = await player.know('game/land/list');
  const owned = list.filter(({ reclaimedAt }) => reclaimedAt !== null);
  if (owned.length < PLOTS && (owned.length === 0 || random() < 0.4)) {
    if (await player.send('game/land/buy', { plot: owned.length + 1 })) owned.push(...list.slice(0, 1));
  }
  const { available } = await player.balance('ATR');
  const empty = owned.filter(({ plant: grows }) => !grows).length;
  const affordable = seeds.filter((seed) => saplings[seed].price * BigInt(empty) * 3n <= available * 2n);
  const seed = affordable[Math.floor(random() * affordable.length)];
  if (empty > 0 && seed && (await player.send('game/seed/buy', { seed, quantity: empty }))) {
    await player.send('game/land/sow', { plot: 'all', seed });
    await player.send('game/land/js', { plot: 'all' });
    if (random() < 0.5) await player.send('game/land/sf', { plot: 'all' });
  }
}

async function keepHens(player: BoomPlayer, { random, isBoom }: Mood): Promise<void> {
  const { list } = await player.know('game/hen/list');
  if (list.length > 0) await player.send('game/hen/feed', { hen: 'all' });
  if (isBoom && list.length < HENS && random() < 0.3)
    await player.send('game/seed/buy', { seed: 'hen', quantity: 1 });
}

/** Posts or takes an order at P, or exchanges. Players mostly buy while money comes in and mostly sell later. */
async function trade(player: BoomPlayer, { random, isBoom }: Mood): Promise<void> {
  const [usdt, atr] = [await player.balance('USDT'), await player.balance('ATR')];
  const buys = random() < (isBoom ? 0.6 : 0.2);
  const roundDown = (amount: bigint) => formatAmount((amount / UNIT) * UNIT);
  const { ticker } = await player.know('otc/ticker');
  if (random() < 0.5) {
    const price = ticker.p;
    const max = buys ? (usdt.available * UNIT) / amountOf(price) : atr.available;
    const quantity = roundDown(max / 4n);
    if (amountOf(quantity) >= 10n * UNIT)
      await player.send(buys ? 'otc/buy' : 'otc/sell', { quantity, price });
    return;
  }
  const amount = buys ? usdt.available / 5n : atr.available / 5n;
  if (amount > UNIT) await player.exchange(buys ? 'USDT' : 'ATR', amount);
}

async function cast(player: BoomPlayer): Promise<void> {
  const { available } = await player.balance('USDT');
  const min = 1_000n * UNIT;
  if (available >= min)
    await player.send('game/making/cast', { amount: formatAmount((available * 4n) / 5n + 200n * UNIT) });
}

/** One day of a player who stays: the farm first, then money. */
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

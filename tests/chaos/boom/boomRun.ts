import { amountOf, formatAmount } from '#core/money/amount.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { playerKey } from '../../support/newPlayer.ts';
import { FIRST_OWNER } from '../../support/world.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { boomPlayer, type BoomPlayer } from './boomPlayer.ts';
import { openBoomWorld, type BoomWorld } from './boomWorld.ts';
import { leaveCrumbs, leaveDay, unbind, whatIsLeft } from './leaveManor.ts';
import { newMoney, playDay } from './playDay.ts';

export interface BoomOptions {
  players: number;
  /** Days in which players join and bring money, and days without new players. */
  boomDays: number;
  stillDays: number;
  seed: number;
  say(line: string): void;
}

/** Figures of the manor at the end of a day. Amounts in whole coins, as on the reserves page. */
export interface BoomDay {
  day: number;
  phase: 'boom' | 'still' | 'leaving';
  /** Players who still have calls to make before they only wait to be paid. */
  players: number;
  p: string;
  yPpm: number;
  usdt: BoomCoin;
  atr: BoomCoin;
  /** USDT deposited and paid out on the chain so far. */
  brought: string;
  paid: string;
}

interface BoomCoin {
  vault: string;
  claims: string;
  ratioBps: number | null;
  pools: Record<string, string>;
}

export interface BoomReport {
  days: BoomDay[];
  faults: string[];
  /** Number of refusals by rules, by key. */
  refused: Record<string, number>;
  /** USDT that players still have: in total, the largest amount, and its owner. */
  left: { usdt: string; most: string; players: number };
}

/** Number of active players on one day. */
const ACTIVE = 0.3;

/** Bound on the days until all have left. The vault pays at most a tenth of itself a day. */
const MAX_LEAVING_DAYS = 90;

/**
 * Bounds for the rewards of the last fees: days until they are shared and leave as ATR, and the rest that a player may
 * keep.
 */
const MAX_CRUMB_DAYS = 6;
const CRUMB = 10_000n;

class Boom {
  readonly players: BoomPlayer[] = [];
  readonly days: BoomDay[] = [];
  readonly faults: string[] = [];
  readonly gone = new Set<BoomPlayer>();
  readonly house: BoomWorld;
  readonly options: BoomOptions;
  readonly random: () => number;

  constructor(house: BoomWorld, options: BoomOptions) {
    this.house = house;
    this.options = options;
    this.random = seededRandom(options.seed);
  }

  /** A new player is invited by one of the newest, so that generation follows generation. */
  async join(): Promise<void> {
    const { random, players, house } = this;
    const sponsor = players[Math.floor((1 - random() ** 2) * players.length)];
    const player = await boomPlayer(house, playerKey(players.length), sponsor?.code ?? house.referrer);
    players.push(player);
    await player.recharge(newMoney(random));
  }

  async playersPlay(isBoom: boolean): Promise<void> {
    const mood = { random: this.random, isBoom, gameNow: this.house.world.clock.gameNow() };
    for (const player of this.players) if (this.random() < ACTIVE) await playDay(player, mood);
  }

  /** Pays approved withdrawals, audits the books and starts the next day. */
  async endDay(phase: BoomDay['phase']): Promise<BoomDay> {
    const { house, days, faults } = this;
    const players = this.players.length - this.gone.size;
    await house.creditAll();
    await house.payAll();
    await house.settleBooks();
    const day = { day: days.length + 1, phase, players, ...(await this.look()) };
    days.push(day);
    const broken = await house.auditDay();
    if (broken) faults.push(`day ${day.day}: ${broken}`);
    for (const coin of ['usdt', 'atr'] as const) {
      const { vault, claims } = day[coin];
      if (amountOf(vault) < amountOf(claims))
        faults.push(`day ${day.day}: ${claims} ${coin} owed of ${vault}`);
    }
    this.options.say(
      `day ${day.day} ${phase}: ${day.players} players, vault ${day.usdt.vault}, claims ${day.usdt.claims}, P ${day.p}`,
    );
    await house.nextDay();
    return day;
  }

  private async look() {
    const { house, players } = this;
    const { coins } = (await house.call('config/reserves')).data;
    const [usdt, atr] = (['USDT', 'ATR'] as const).map((coin): BoomCoin => {
      const match = coins.find((entry) => entry.coin === coin);
      if (!match) throw new Error(`no reserves of ${coin}`);
      const { vault, liabilities, ratioBps, pools } = match;
      const named = Object.fromEntries(pools.map(({ pool, amount }) => [pool, amount]));
      return { vault, claims: liabilities.total, ratioBps, pools: named };
    });
    const prices = (await players[0]?.know('game/price'))?.prices;
    if (!usdt || !atr || !prices) throw new Error('nothing to look at');
    const brought = players.reduce((sum, { totals }) => sum + totals.brought, 0n);
    const paid = formatAmount(await house.paidUsdt());
    return { p: prices.p, yPpm: prices.yPpm, usdt, atr, brought: formatAmount(brought), paid };
  }

  /** All players leave, and the owner of the first manor, who was rewarded like a player. */
  async leave(): Promise<void> {
    const { house, players, gone } = this;
    players.push(await boomPlayer(house, walletKey(FIRST_OWNER), house.referrer));
    for (const player of players) await unbind(player);
    for (let day = 0; day < MAX_LEAVING_DAYS; day += 1) {
      for (const player of players) if (!gone.has(player) && (await leaveDay(player))) gone.add(player);
      await this.endDay('leaving');
      if (gone.size === players.length && (await house.countOpen()) === 0n) break;
    }
    for (let day = 0; day < MAX_CRUMB_DAYS && (await this.most()) >= CRUMB; day += 1) {
      for (const player of players) {
        await leaveDay(player);
        await leaveCrumbs(player);
      }
      await this.endDay('leaving');
    }
  }

  /** Largest amount of USDT that a player still has. */
  private async most(): Promise<bigint> {
    let max = 0n;
    for (const player of this.players) {
      const { total } = await player.balance('USDT');
      if (total > max) max = total;
    }
    return max;
  }

  /** Asserts that no payment is pending and that each wallet holds every confirmed payment. */
  async check(): Promise<void> {
    const { house, players, faults } = this;
    for (const player of players) {
      const remaining = await whatIsLeft(player);
      if (remaining) faults.push(remaining);
      const [balance, paid] = [await house.usdtOnChain(player.address), await house.paidUsdt(player.address)];
      if (balance !== paid) faults.push(`${player.address} holds ${balance} of ${paid} that were paid`);
    }
  }

  async report(): Promise<BoomReport> {
    const refused: Record<string, number> = {};
    const amounts: bigint[] = [];
    for (const player of this.players) {
      for (const [key, times] of player.refused) refused[key] = (refused[key] ?? 0) + times;
      amounts.push((await player.balance('USDT')).total);
    }
    const usdt = formatAmount(amounts.reduce((sum, amount) => sum + amount, 0n));
    const maximum = formatAmount(amounts.reduce((max, amount) => (amount > max ? amount : max), 0n));
    const owners = amounts.filter((amount) => amount > 0n).length;
    return { days: this.days, faults: this.faults, refused, left: { usdt, most: maximum, players: owners } };
  }
}

/**
 * Boom, stop and exit, on the real calls, books and chain. Players join in generations, bring money, cast, plant and
 * trade. Then no new players come. Then all end their castings, sell, exchange and withdraw.
 */
export async function boomRun(options: BoomOptions): Promise<BoomReport> {
  const house = await openBoomWorld();
  try {
    const boom = new Boom(house, options);
    const { players, boomDays, stillDays } = options;
    for (let day = 1; day <= boomDays; day += 1) {
      while (boom.players.length < Math.ceil((players * day) / boomDays)) await boom.join();
      await house.creditAll();
      await boom.playersPlay(true);
      await boom.endDay('boom');
    }
    for (let day = 0; day < stillDays; day += 1) {
      await boom.playersPlay(false);
      await boom.endDay('still');
    }
    await boom.leave();
    await boom.check();
    return await boom.report();
  } finally {
    await house.close();
  }
}

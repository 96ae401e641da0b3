import { amountOf, formatAmount } from '#core/money/amount.ts';
import { seededRandom } from '../seededRandom.ts';
import { playerKey } from '../../load/newPlayer.ts';
import { FIRST_OWNER } from '../../support/world.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { boomPlayer, type BoomPlayer } from './boomPlayer.ts';
import { openBoomWorld, type BoomWorld } from './boomWorld.ts';
import { leaveCrumbs, leaveDay, unbind, whatIsLeft } from './leaveManor.ts';
import { newMoney, playDay } from './playDay.ts';

export interface BoomOptions {
  players: number;
  /** Days in which players join and bring money, and in which nobody new comes. */
  boomDays: number;
  stillDays: number;
  seed: number;
  say(line: string): void;
}

/** What the manor had at the end of a day. Amounts in whole coins, as the reserves page shows them. */
export interface BoomDay {
  day: number;
  phase: 'boom' | 'still' | 'leaving';
  /** Those for whom there is something left to do but to be paid. */
  players: number;
  p: string;
  yPpm: number;
  usdt: BoomCoin;
  atr: BoomCoin;
  /** USDT brought in and paid out on the chain so far. */
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
  /** How often a rule said no, by its key. */
  refused: Record<string, number>;
  /** USDT that players still have, the most of one, and who has any. */
  left: { usdt: string; most: string; players: number };
}

/** Of those who are there, so many play on one day. */
const ACTIVE = 0.3;

/** Everybody must be gone by then: the vault lets out a tenth of itself a day. */
const MOST_LEAVING_DAYS = 90;

/** Days at most in which the rewards of the last fees are shared out and leave as ATR, and what may stay with one. */
const MOST_CRUMB_DAYS = 6;
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

  /** Whoever is new was invited by one of the newest: generation follows generation. */
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

  /** Pays what may be paid, looks at the books, and begins the next day. */
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
      const found = coins.find((one) => one.coin === coin);
      if (!found) throw new Error(`no reserves of ${coin}`);
      const { vault, liabilities, ratioBps, pools } = found;
      const named = Object.fromEntries(pools.map(({ pool, amount }) => [pool, amount]));
      return { vault, claims: liabilities.total, ratioBps, pools: named };
    });
    const prices = (await players[0]?.know('game/price'))?.prices;
    if (!usdt || !atr || !prices) throw new Error('nothing to look at');
    const brought = players.reduce((sum, { totals }) => sum + totals.brought, 0n);
    const paid = formatAmount(await house.paidUsdt());
    return { p: prices.p, yPpm: prices.yPpm, usdt, atr, brought: formatAmount(brought), paid };
  }

  /** Everybody goes, and whoever owns the first manor, who was rewarded like a player, with them. */
  async leave(): Promise<void> {
    const { house, players, gone } = this;
    players.push(await boomPlayer(house, walletKey(FIRST_OWNER), house.referrer));
    for (const player of players) await unbind(player);
    for (let day = 0; day < MOST_LEAVING_DAYS; day += 1) {
      for (const player of players) if (!gone.has(player) && (await leaveDay(player))) gone.add(player);
      await this.endDay('leaving');
      if (gone.size === players.length && (await house.countOpen()) === 0n) break;
    }
    for (let day = 0; day < MOST_CRUMB_DAYS && (await this.most()) >= CRUMB; day += 1) {
      for (const player of players) {
        await leaveDay(player);
        await leaveCrumbs(player);
      }
      await this.endDay('leaving');
    }
  }

  /** The most USDT that anybody still has. */
  private async most(): Promise<bigint> {
    let most = 0n;
    for (const player of this.players) {
      const { total } = await player.balance('USDT');
      if (total > most) most = total;
    }
    return most;
  }

  /** Nobody waits for anything, and each wallet holds every payment that was confirmed. */
  async check(): Promise<void> {
    const { house, players, faults } = this;
    for (const player of players) {
      const left = await whatIsLeft(player);
      if (left) faults.push(left);
      const [held, paid] = [await house.usdtOnChain(player.address), await house.paidUsdt(player.address)];
      if (held !== paid) faults.push(`${player.address} holds ${held} of ${paid} that were paid`);
    }
  }

  async report(): Promise<BoomReport> {
    const refused: Record<string, number> = {};
    const left: bigint[] = [];
    for (const player of this.players) {
      for (const [key, times] of player.refused) refused[key] = (refused[key] ?? 0) + times;
      left.push((await player.balance('USDT')).total);
    }
    const usdt = formatAmount(left.reduce((sum, one) => sum + one, 0n));
    const most = formatAmount(left.reduce((max, one) => (one > max ? one : max), 0n));
    const some = left.filter((one) => one > 0n).length;
    return { days: this.days, faults: this.faults, refused, left: { usdt, most, players: some } };
  }
}

/**
 * Boom, stop, and everybody leaves, over the real calls, books and chain: players join in generations, bring money in,
 * cast, plant and trade; then nobody comes any more; then all end their castings, sell, exchange and withdraw.
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

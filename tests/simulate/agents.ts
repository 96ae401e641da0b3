import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { CouponKind } from '#core/catalog/couponKinds.ts';
import { cares } from '#core/catalog/cares.ts';
import { saplings } from '#core/catalog/saplings.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { amountOf } from '#core/money/amount.ts';
import { careCost } from '#core/rules/care.ts';
import { landPrice } from '#core/rules/land.ts';
import type { Farmer } from './farmer.ts';
import { buyTicket, checkIn, earnTicket, exchange, tutorial } from './giftCalls.ts';
import { care, harvest, reclaim, sow } from './landCalls.ts';
import type { Manor } from './manor.ts';
import { cast, endCastings, recharge, sellable, swap, withdrawPart } from './moneyCalls.ts';
import { buyHens, buySapling, sellFruit, tendHens } from './stockCalls.ts';

export const strategies = ['farm', 'cast', 'whale'] as const;

/** Behaviour of one group of agents. Amounts are whole coins as text. */
export interface Strategy {
  kind: (typeof strategies)[number];
  /** Sapling that a farmer sows, and plots that they reclaim. */
  seed: Seed;
  plots: number;
  hens: number;
  cares: 'all' | 'none';
  /** True for the daily gifts: check-in, ticket and tutorial. */
  gifts: boolean;
  /** Coupon for three tickets; null leaves tickets alone. */
  coupon: CouponKind | null;
  /** True to buy the tickets that are missing for a coupon. */
  buysTickets: boolean;
  /** Part of the days on which the agent plays, in percent. */
  activity: number;
  /** Deposit at joining, and its coin. */
  deposit: string;
  coin: ChainCoin;
  /** Part of the ATR above two sowings that is sold and withdrawn each week, in percent. */
  takesOut: number;
  /** Least y at which the agent sows, in parts per million: a bot that never plays at a loss waits below it. */
  leastYppm: number;
  /** Day after which a whale sells. */
  sellsAfter: number;
  /** True for accounts of one person, whose return the table compares with that of honest players. */
  isRing: boolean;
}

/** One simulated player. */
export interface Agent {
  farmer: Farmer;
  strategy: Strategy;
  group: string;
  joinedDay: number;
  isLeaving: boolean;
  isGone: boolean;
  plays: boolean;
}

const CASH_OUT_DAYS = 7;

const atrOf = (manor: Manor, { id }: Farmer) => manor.books.balance('ATR', `user:${id}`);
const usdtOf = (manor: Manor, { id }: Farmer) => manor.books.balance('USDT', `user:${id}`);

/** ATR of a full-care sowing of all plots. */
function workingCapital({ strategy, farmer }: Agent, manor: Manor): bigint {
  const { price } = saplings[strategy.seed];
  const caring =
    strategy.cares === 'all' ? careCost({ spent: price }, manor.constants) * BigInt(cares.length) : 0n;
  return (price + caring) * BigInt(Math.max(1, farmer.plots.length));
}

/** Buys ATR with the deposited USDT, within the day's limit. */
function changeDeposit(manor: Manor, { farmer }: Agent): void {
  const usdt = usdtOf(manor, farmer);
  const limit = amountOf(manor.constants.SWAP_DAY_USDT);
  const amount = usdt < limit ? usdt : limit;
  if (amount >= 1_000_000n) swap(manor, farmer, 'USDT', amount);
}

function useTickets(manor: Manor, { farmer, strategy }: Agent): void {
  const { coupon } = strategy;
  if (coupon === null) return;
  const need = coupon === 'care' ? manor.constants.TICKET_CARE_COUPON : manor.constants.TICKET_SAPLING_COUPON;
  const have = () => Number(manor.books.balance('TKT', `user:${farmer.id}`) / 1_000_000n);
  if (strategy.buysTickets) while (have() < need) if (buyTicket(manor, farmer)) break;
  if (have() >= need) exchange(manor, farmer, coupon);
}

/** First coupon of a kind that can be used. */
const couponOf = ({ coupons }: Farmer, kind: CouponKind, now: number) =>
  coupons.find((coupon) => coupon.kind === kind && coupon.expiresAt > now) ?? null;

function giveCares(manor: Manor, { farmer, strategy }: Agent): void {
  const isGrowing = farmer.plots.some((plant) => plant !== null && plant.ripeAt > manor.now);
  if (strategy.cares === 'none' || !isGrowing) return;
  for (const kind of cares) care(manor, farmer, kind, couponOf(farmer, 'care', manor.now));
}

function sowAll(manor: Manor, { farmer, strategy }: Agent): void {
  const { price } = saplings[strategy.seed];
  const coupon = couponOf(farmer, 'sapling', manor.now);
  const empty = farmer.plots.filter((plant) => plant === null).length;
  if (empty === 0) return;
  if (coupon && !farmer.saplings.some(({ seed }) => seed === strategy.seed)) {
    buySapling(manor, farmer, strategy.seed, coupon);
  }
  const stock = farmer.saplings.reduce(
    (sum, lot) => sum + (lot.seed === strategy.seed ? lot.quantity : 0),
    0,
  );
  if (strategy.leastYppm > 0 && manor.yPpm() < strategy.leastYppm) return;
  const affordable = Number(atrOf(manor, farmer) / price) + stock;
  if (affordable > 0) sow(manor, farmer, strategy.seed, Math.min(empty, affordable));
}

function playFarm(manor: Manor, agent: Agent, round: number): void {
  const { farmer, strategy } = agent;
  harvest(manor, farmer);
  sellFruit(manor, farmer);
  if (farmer.hens.length > 0 || farmer.eggs.length > 0) tendHens(manor, farmer);
  if (strategy.gifts && round === 0) checkIn(manor, farmer);
  if (agent.isLeaving) return;
  if (round === 0) changeDeposit(manor, agent);
  if (round === 0 && farmer.plots.length < Math.min(strategy.plots, manor.constants.LAND_PLOTS)) {
    const price = landPrice(farmer.plots.length + 1, manor.now, manor.constants);
    if (atrOf(manor, farmer) >= price + workingCapital(agent, manor)) reclaim(manor, farmer);
  }
  const henPrice = amountOf(manor.constants.HEN_PRICE);
  if (round === 0 && farmer.hens.length < strategy.hens && atrOf(manor, farmer) >= henPrice * 2n) {
    buyHens(manor, farmer, 1);
  }
  giveCares(manor, agent);
  sowAll(manor, agent);
  giveCares(manor, agent);
  if (strategy.gifts) {
    tutorial(manor, farmer);
    earnTicket(manor, farmer);
    useTickets(manor, agent);
  }
}

/** Sells earnings above the working capital, and withdraws the USDT. */
function takeOut(manor: Manor, agent: Agent, part: bigint): void {
  const { farmer } = agent;
  const keep = part === 100n ? 0n : workingCapital(agent, manor) * 2n;
  const above = atrOf(manor, farmer) - keep;
  const amount = above > 0n ? sellable(manor, farmer, (above * part) / 100n) : 0n;
  if (amount > 0n) swap(manor, farmer, 'ATR', amount);
  const usdt = usdtOf(manor, farmer);
  if (usdt >= amountOf(manor.constants.WITHDRAW_MIN_USDT)) withdrawPart(manor, farmer, 'USDT', usdt);
}

function leave(manor: Manor, agent: Agent): void {
  const { farmer } = agent;
  if (farmer.castings.length > 0) endCastings(manor, farmer);
  takeOut(manor, agent, 100n);
  const isBusy = farmer.plots.some((plant) => plant !== null) || farmer.fruit.length > 0;
  const min = amountOf(manor.constants.WITHDRAW_MIN_USDT);
  agent.isGone = !isBusy && usdtOf(manor, farmer) < min && atrOf(manor, farmer) < min;
}

/** First visit: the deposit arrives, and the first plot is reclaimed. */
export function arrive(manor: Manor, { farmer, strategy }: Agent, isChainUp: boolean): void {
  const deposit = amountOf(strategy.deposit);
  if (deposit > 0n && isChainUp) recharge(manor, farmer, strategy.coin, deposit);
  reclaim(manor, farmer);
}

/** One visit of an agent: `round` counts the visits of a day from 0. */
export function visit(manor: Manor, agent: Agent, round: number): void {
  const { strategy, farmer } = agent;
  const age = manor.day - agent.joinedDay;
  if (strategy.kind === 'farm') playFarm(manor, agent, round);
  if (agent.isLeaving) {
    if (round === 2) leave(manor, agent);
    return;
  }
  if (strategy.kind === 'cast' && round === 0) {
    const usdt = usdtOf(manor, farmer);
    if (usdt >= amountOf(manor.constants.CAST_MIN)) cast(manor, farmer, usdt);
  }
  if (strategy.kind === 'whale' && round === 0) {
    if (age < strategy.sellsAfter) changeDeposit(manor, agent);
    else takeOut(manor, agent, 100n);
  }
  if (round === 2 && strategy.takesOut > 0 && age > 0 && age % CASH_OUT_DAYS === 0) {
    takeOut(manor, agent, BigInt(strategy.takesOut));
  }
}

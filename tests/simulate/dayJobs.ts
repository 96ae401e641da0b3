import { potPools, type AccountName } from '#core/catalog/accounts.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { amountOf } from '#core/money/amount.ts';
import { bpsFloor } from '#core/money/round.ts';
import { dayRelease } from '#core/rules/casting.ts';
import { dayOf } from '#core/rules/clock.ts';
import { sleepingGifts } from '#core/rules/sleepingGifts.ts';
import { dayRemainder, pointsLost } from '#core/rules/points.ts';
import { pots, potWeights } from '#core/rules/pots.ts';
import { endPosting, incomePosting } from '#server/casting/castPosting.ts';
import { fadingPosting } from '#server/community/fadingPosting.ts';
import type { DayPot, PlayerWeights } from '#server/community/pot.repo.ts';
import { minWeights, potPostings } from '#server/community/potPostings.ts';
import { couponEndPosting } from '#server/coupons/couponEndPosting.ts';
import { escrowPosting } from '#server/farm/stock/escrowPosting.ts';
import { emissionPosting } from '#server/jobs/emissionPosting.ts';
import { hasMoves } from '#server/ledger/buildPosting.ts';
import type { PromisedObject } from '#server/ledger/escrowAccount.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { duePosting } from '#server/revenue/duePosting.ts';
import { dueCoins, MAX_DUES } from '#server/revenue/payDues.jobs.ts';
import { giftSleepPostings } from '#server/tickets/giftSleepPostings.ts';
import { paidPostings } from '#server/wallet/paidPostings.ts';
import type { Farmer, SimCoupon } from './farmer.ts';
import { endGiftDay } from './giftDays.ts';
import type { Manor } from './manor.ts';

/** Sizes of the turns of the server's jobs: a turn is a transaction. */
const RELEASED = 25;
const SHARED = 25;
const FADED = 100;
const RETURNED = 100;

function turns<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let at = 0; at < items.length; at += size) parts.push(items.slice(at, at + size));
  return parts;
}

/** A plant or hen that owes less from the instant `at` on; `amount` in ATR units. */
type Gone = PromisedObject & { amount: bigint; at: number };

/** Goods that spoilt, and eggs that hens can no longer lay. */
function settleGoods(manor: Manor): void {
  const { now, farmers } = manor;
  const spoilt: Gone[] = [];
  const eggs = new Map<bigint, Gone>();
  const ended: Gone[] = [];
  for (const farmer of farmers.values()) {
    const held = { playerId: farmer.id, inPlayerEscrow: true };
    if (farmer.fruit.some(({ spoilsAt }) => spoilsAt <= now)) {
      for (const lot of farmer.fruit.filter(({ spoilsAt }) => spoilsAt <= now)) {
        spoilt.push({ ...held, id: lot.plantId, amount: BigInt(lot.quantity) * lot.price, at: lot.spoilsAt });
      }
      farmer.fruit = farmer.fruit.filter(({ spoilsAt }) => spoilsAt > now);
    }
    if (farmer.eggs.some(({ spoilsAt }) => spoilsAt <= now)) {
      for (const egg of farmer.eggs.filter(({ spoilsAt }) => spoilsAt <= now)) {
        const known = eggs.get(egg.hen);
        if (known) known.amount += egg.price;
        else eggs.set(egg.hen, { ...held, id: egg.hen, amount: egg.price, at: egg.spoilsAt });
      }
      farmer.eggs = farmer.eggs.filter(({ spoilsAt }) => spoilsAt > now);
    }
    if (farmer.hens.some(({ endsAt }) => endsAt <= now)) {
      for (const hen of farmer.hens.filter(({ endsAt, eggsLeft }) => endsAt <= now && eggsLeft > 0)) {
        ended.push({ ...held, id: hen.id, amount: BigInt(hen.eggsLeft) * hen.eggPrice, at: hen.endsAt });
      }
      farmer.hens = farmer.hens.filter(({ endsAt }) => endsAt > now);
    }
  }
  const settle = (kind: 'spoiltFruit' | 'spoiltEggs' | 'henEnd', account: 'plant' | 'hen', gone: Gone[]) => {
    gone.sort((a, b) => a.at - b.at || Number(a.id - b.id));
    for (const part of turns(gone, RETURNED)) {
      const first = part[0]?.id ?? 0n;
      const key = kind === 'spoiltEggs' ? `${first}:${now}` : String(first);
      manor.must([escrowPosting(manor.at(), account, kind, { key, gone: part })].filter(hasMoves));
    }
  };
  settle('spoiltFruit', 'plant', spoilt);
  settle('spoiltEggs', 'hen', [...eggs.values()]);
  settle('henEnd', 'hen', ended);
}

/** Pays sponsors the rewards that they are due. */
function payDues(manor: Manor): void {
  const dues = manor.dues.list();
  for (const coin of dueCoins) {
    const ofCoin = dues.filter((due) => due.coin === coin);
    for (const part of turns(ofCoin, MAX_DUES)) manor.must(part.map((due) => duePosting(due, manor.at())));
  }
}

function releaseCastings(manor: Manor, day: number): void {
  const due: { farmer: Farmer; postings: Posting[] }[] = [];
  for (const farmer of manor.farmers.values()) {
    if (farmer.castings.length === 0) continue;
    for (const row of farmer.castings) {
      const days = day - row.releasedDay;
      if (days <= 0) continue;
      const amount = dayRelease(row, days);
      const postings = [incomePosting(row, day, amount, manor.at())];
      row.released += amount;
      row.releasedDay = day;
      if (row.released === row.total) {
        postings.push(endPosting(row, { released: row.released, by: 'completed' }, manor.at()));
      }
      due.push({ farmer, postings: postings.filter(hasMoves) });
    }
    farmer.castings = farmer.castings.filter(({ released, total }) => released < total);
  }
  for (const part of turns(due, RELEASED)) manor.must(part.flatMap(({ postings }) => postings));
}

function pointsOf(manor: Manor, id: bigint): bigint {
  return manor.books.balance('PTS', `user:${id}`);
}

function sharePots(manor: Manor, day: number): void {
  const { books, constants } = manor;
  const weights: PlayerWeights[] = [];
  const sums = { level: 0n, management: 0n, community: 0n };
  for (const id of manor.farmers.keys()) {
    const points = pointsOf(manor, id);
    if (points <= 0n) continue;
    let below = 0n;
    for (const referee of manor.referees.get(id) ?? []) below += pointsOf(manor, referee);
    const own = potWeights(points, below, constants);
    weights.push({ player: id, ...own });
    for (const pot of pots) sums[pot] += own[pot];
  }
  const dayPots: DayPot[] = pots.flatMap((pot) =>
    (['ATR', 'USDT'] as const).flatMap((coin) => {
      const held = books.balance(coin, `pool:${potPools[pot]}`);
      return held > 0n && sums[pot] > 0n ? [{ pot, coin, held, weights: sums[pot] }] : [];
    }),
  );
  if (dayPots.length === 0) return;
  const least = minWeights(dayPots);
  const paid = weights.filter((player) => pots.some((pot) => player[pot] >= least[pot]));
  for (const part of turns(paid, SHARED)) manor.must(potPostings(day, dayPots, part, manor.at()));
}

function fadePoints(manor: Manor, day: number): void {
  const remainder = remainderOf(manor.constants.LEVEL_HALF_LIFE_DAYS);
  const fading = [...manor.farmers.keys()].flatMap((player) => {
    const points = pointsOf(manor, player);
    return points > 0n ? [{ player, lost: pointsLost(points, remainder) }] : [];
  });
  for (const part of turns(fading, FADED)) manor.must([fadingPosting(day, part, manor.at())]);
}

const remainders = new Map<number, bigint>();

/** `dayRemainder` searches by powers of large numbers: once for each half-life is enough. */
function remainderOf(days: number): bigint {
  const known = remainders.get(days) ?? dayRemainder(days);
  remainders.set(days, known);
  return known;
}

function endCoupons(manor: Manor, day: number): void {
  const expired: (SimCoupon & { escrow: AccountName })[] = [];
  for (const farmer of manor.farmers.values()) {
    if (!farmer.coupons.some(({ expiresAt }) => expiresAt <= day * DAY_MS)) continue;
    const ended = farmer.coupons.filter(({ expiresAt }) => expiresAt <= day * DAY_MS);
    expired.push(...ended.map((coupon) => ({ ...coupon, escrow: `coupons:${farmer.id}` as const })));
    farmer.coupons = farmer.coupons.filter(({ expiresAt }) => expiresAt > day * DAY_MS);
  }
  expired.sort((a, b) => a.expiresAt - b.expiresAt || Number(a.id - b.id));
  for (const part of turns(expired, RETURNED)) manor.must([couponEndPosting(day, part, manor.at())]);
}

/** Returns the gifts of players who stay away: manor credit; no scenario gives ATR that could be left. */
function returnSleepingGifts(manor: Manor): void {
  const { farmers, books, now, constants } = manor;
  for (const farmer of farmers.values()) {
    if (farmer.isAsleep || farmer.seenAt >= now - constants.GIFT_SLEEP_MS) continue;
    farmer.isAsleep = true;
    const atb = books.balance('ATB', `user:${farmer.id}`);
    const gifts = { atb, landBack: farmer.paid.returned, atr: 0n, gifts: 0n, paidOut: 0n };
    const returned = { player: farmer.id, since: farmer.seenAt, ...sleepingGifts(gifts) };
    manor.must(giftSleepPostings(returned, manor.at()).filter(hasMoves));
  }
}

/** Moves the clock and runs what is due, as a pass of the server's jobs does. */
export function tick(manor: Manor, now: number): void {
  manor.now = now;
  manor.record({ what: 'tick', at: now });
  manor.markFarmPool();
  payDues(manor);
  settleGoods(manor);
  manor.prices.step(now, manor.constants);
  const today = dayOf(now);
  for (let day = manor.day + 1; day <= today; day += 1) {
    manor.day = day;
    manor.goalsToday = 0n;
    endGiftDay(manor);
    const left = manor.books.balance('ATR', 'pool:emission');
    manor.must([emissionPosting(day, left, manor.constants, manor.at())].filter(hasMoves));
    manor.books.level?.(day, manor.at());
    releaseCastings(manor, day);
    sharePots(manor, day);
    fadePoints(manor, day);
    endCoupons(manor, day);
    returnSleepingGifts(manor);
    manor.prices.forget(now);
  }
}

/** Pays pending withdrawals in their order, within the vault's daily part of each coin. */
export function payWithdrawals(manor: Manor): void {
  const { books, constants } = manor;
  const room = { USDT: 0n, ATR: 0n };
  for (const coin of ['USDT', 'ATR'] as const) {
    room[coin] = bpsFloor(-books.balance(coin, 'vault'), constants.WITHDRAW_DAY_BPS);
  }
  const paid = manor.pending.filter(({ coin, gross, fee }) => {
    if (room[coin] < gross - fee) return false;
    room[coin] -= gross - fee;
    return true;
  });
  if (paid.length === 0) return;
  manor.pending = manor.pending.filter((row) => !paid.includes(row));
  for (const part of turns(paid, 20)) {
    manor.record({ what: 'paid', at: manor.now, withdrawals: part.map(({ id }) => id) });
    const postings = part.flatMap((row) => {
      const farmer = manor.farmers.get(row.player_id);
      if (!farmer) throw new Error(`there is no player ${row.player_id}`);
      const upline = row.coin === 'ATR' ? { sponsor: null, sponsorsSponsor: null } : manor.upline(farmer);
      return paidPostings(row, upline, constants, manor.at());
    });
    manor.must(postings);
  }
}

/** Smallest amount that makes sense to withdraw. */
export const leastWithdrawal = (constants: Manor['constants']) => amountOf(constants.WITHDRAW_MIN_USDT);

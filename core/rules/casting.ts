import { amountOf, UNIT } from '#core/money/amount.ts';
import { bpsFloor, BPS, divCeil, PPM } from '#core/money/round.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from './clock.ts';
import { PRICE_SCALE } from './price.ts';

/** Span of the pool's mean price used for castings, in days of wall time (economy: Casting). */
export const CAST_MEAN_DAYS = 30;

/** Terms of a casting made now. Prices are millionths of a USDT unit per whole ATR. */
export interface CastingOffer {
  /** The casting pool in ATR units. */
  pool: bigint;
  /** Output over the term ÷ principal, both in USDT, in parts per million, rounded down. */
  ratePpm: number;
  /** The highest of P, the swap pool's price and the 30-day mean. */
  price: bigint;
  /** Maximum output of one casting in ATR units: CAST_POOL_PART_BPS of the pool. */
  maxOutput: bigint;
  /** Maximum principal in USDT units whose output stays within `maxOutput`; null: no limit. */
  maxPrincipal: bigint | null;
}

interface OfferConstants {
  CAST_RATE_BPS: number;
  CAST_POOL_TARGET: string;
  CAST_POOL_PART_BPS: number;
}

/**
 * Terms that the pool offers now (economy: Casting). The rate is CAST_RATE_BPS per term when the pool holds
 * CAST_POOL_TARGET, and proportionally less below. The highest of `prices` counts, in favour of the pool.
 */
export function offerCasting(
  pool: bigint,
  prices: readonly bigint[],
  constants: OfferConstants,
): CastingOffer {
  const target = amountOf(constants.CAST_POOL_TARGET);
  const filled = pool < target ? pool : target;
  const ratePpm = Number((BigInt(constants.CAST_RATE_BPS) * PPM * filled) / (BPS * target));
  const price = prices.reduce((highest, price) => (price > highest ? price : highest), 0n);
  const maxOutput = bpsFloor(pool, constants.CAST_POOL_PART_BPS);
  const gain = BigInt(ratePpm) * UNIT * PRICE_SCALE;
  const maxPrincipal = gain > 0n ? divCeil((maxOutput + 1n) * PPM * price, gain) - 1n : null;
  return { pool, ratePpm, price, maxOutput, maxPrincipal };
}

/** Total output in ATR units for a principal in USDT units, rounded down: in favour of the pool. */
export function castingOutput(
  principal: bigint,
  { ratePpm, price }: Pick<CastingOffer, 'ratePpm' | 'price'>,
): bigint {
  return price > 0n ? (principal * BigInt(ratePpm) * UNIT * PRICE_SCALE) / (PPM * price) : 0n;
}

/**
 * True when the round is over: the rate is zero, or the minimum casting (CAST_MIN) exceeds the maximum of one
 * casting. The next round begins with the next day's emission.
 */
export function isRoundOver(offer: CastingOffer, { CAST_MIN }: { CAST_MIN: string }): boolean {
  const output = castingOutput(amountOf(CAST_MIN), offer);
  return output === 0n || output > offer.maxOutput;
}

/** State of a casting that decides its next releases. */
export interface RunningCasting {
  /** ATR units. */
  total: bigint;
  released: bigint;
  termDays: number;
  /** Last released game day; `firstDay` before the first release. */
  releasedDay: number;
}

/** Amount released by a number of days, in ATR units: total ÷ term per day, rounded up, until nothing is left. */
export function dayRelease(
  { total, released, termDays }: Omit<RunningCasting, 'releasedDay'>,
  days = 1,
): bigint {
  const due = BigInt(days) * divCeil(total, BigInt(termDays));
  const left = total - released;
  return due < left ? due : left;
}

/**
 * Day zero of a casting, as a game day. A day is paid at its end if the coins were locked for all of it. So a casting
 * made within a day starts with the next day. Otherwise a few minutes around midnight would be paid as a day.
 * `castAt` in game time.
 */
export function firstDay(castAt: number): number {
  return dayOf(castAt + DAY_MS - 1);
}

/** Game day of the last release, without further early releases. */
export function lastReleaseDay({ total, released, termDays, releasedDay }: RunningCasting): number {
  return releasedDay + Number(divCeil(total - released, divCeil(total, BigInt(termDays))));
}

/** Time at which a day's release is due: start of the game day, epoch milliseconds. */
export function releaseAt(day: number): number {
  return day * DAY_MS;
}

/**
 * Early release in ATR units for revenue R from a direct referee, rounded down: DYNAMIC_BPS of R ÷ P (economy:
 * Dynamic bonus). `revenue` in USDT units, `price` in millionths of a USDT unit per whole ATR.
 */
export function earlyRelease(revenue: bigint, price: bigint, constants: { DYNAMIC_BPS: number }): bigint {
  if (price <= 0n) return 0n;
  return (revenue * BigInt(constants.DYNAMIC_BPS) * UNIT * PRICE_SCALE) / (BPS * price);
}

/** Maximum early release of a casting per day, in ATR units: DYNAMIC_DAY_BPS of its total, rounded down. */
export function earlyDayCap(total: bigint, constants: { DYNAMIC_DAY_BPS: number }): bigint {
  return bpsFloor(total, constants.DYNAMIC_DAY_BPS);
}

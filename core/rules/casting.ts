import { amountOf, UNIT } from '#core/money/amount.ts';
import { bpsFloor, BPS, divCeil, PPM } from '#core/money/round.ts';
import { DAY_MS, dayOf } from './clock.ts';
import { PRICE_SCALE } from './price.ts';

/** The mean price that a casting looks at spans so many days of the wall clock (economy: Casting). */
export const CAST_MEAN_DAYS = 30;

/** What a casting would be made with; prices in millionths of a USDT unit per whole ATR. */
export interface CastingOffer {
  /** The casting pool in ATR units. */
  pool: bigint;
  /** Output over the term per principal, both in USDT, in parts per million, rounded down. */
  ratePpm: number;
  /** The highest of P, the swap pool's price and the 30-day mean. */
  price: bigint;
  /** The largest output of one casting, in ATR units: CAST_POOL_PART_BPS of the pool. */
  mostOutput: bigint;
  /** The largest principal whose output is within that, in USDT units; null: any. */
  mostPrincipal: bigint | null;
}

interface OfferConstants {
  CAST_RATE_BPS: number;
  CAST_POOL_TARGET: string;
  CAST_POOL_PART_BPS: number;
}

/**
 * What the pool offers now (economy: Casting): up to CAST_RATE_BPS per term, in the measure in which the pool reaches
 * CAST_POOL_TARGET. `prices` are all that the output may be counted at; the highest binds, in favour of the pool.
 */
export function offerCasting(
  pool: bigint,
  prices: readonly bigint[],
  constants: OfferConstants,
): CastingOffer {
  const target = amountOf(constants.CAST_POOL_TARGET);
  const filled = pool < target ? pool : target;
  const ratePpm = Number((BigInt(constants.CAST_RATE_BPS) * PPM * filled) / (BPS * target));
  const price = prices.reduce((highest, one) => (one > highest ? one : highest), 0n);
  const mostOutput = bpsFloor(pool, constants.CAST_POOL_PART_BPS);
  const gain = BigInt(ratePpm) * UNIT * PRICE_SCALE;
  const mostPrincipal = gain > 0n ? divCeil((mostOutput + 1n) * PPM * price, gain) - 1n : null;
  return { pool, ratePpm, price, mostOutput, mostPrincipal };
}

/** The whole output of a principal (USDT units) in ATR units, rounded down: in favour of the pool. */
export function castingOutput(
  principal: bigint,
  { ratePpm, price }: Pick<CastingOffer, 'ratePpm' | 'price'>,
): bigint {
  return price > 0n ? (principal * BigInt(ratePpm) * UNIT * PRICE_SCALE) / (PPM * price) : 0n;
}

/**
 * Whether the round is over: the pool gives no rate any more, or not even the least casting (CAST_MIN) has room in the
 * part that one may take. The next round begins with the next day's emission.
 */
export function isRoundOver(offer: CastingOffer, { CAST_MIN }: { CAST_MIN: string }): boolean {
  const output = castingOutput(amountOf(CAST_MIN), offer);
  return output === 0n || output > offer.mostOutput;
}

/** What a casting still owes, and how. */
export interface RunningCasting {
  /** ATR units. */
  total: bigint;
  released: bigint;
  termDays: number;
  /** The last game day that was released; `firstDay` before any was. */
  releasedDay: number;
}

/** What some days release, in ATR units: for each total over term, rounded up, until nothing is left. */
export function dayRelease(
  { total, released, termDays }: Omit<RunningCasting, 'releasedDay'>,
  days = 1,
): bigint {
  const due = BigInt(days) * divCeil(total, BigInt(termDays));
  const left = total - released;
  return due < left ? due : left;
}

/**
 * The game day that counts as a casting's day zero: a day is paid at its end when it was held whole, so that one who casts
 * within a day begins with the next. Else minutes around midnight would be paid as a day. `castAt` in game time.
 */
export function firstDay(castAt: number): number {
  return dayOf(castAt + DAY_MS - 1);
}

/** Game day whose release is the last, if nothing more is released early. */
export function lastReleaseDay({ total, released, termDays, releasedDay }: RunningCasting): number {
  return releasedDay + Number(divCeil(total - released, divCeil(total, BigInt(termDays))));
}

/** Begin of the game day, epoch milliseconds, at which a day's release falls due. */
export function releaseAt(day: number): number {
  return day * DAY_MS;
}

/**
 * What revenue from a direct referee's consumption releases early, in ATR units rounded down: DYNAMIC_BPS of R / P
 * (economy: Dynamic bonus). `revenue` in USDT units, `price` in millionths of a USDT unit per whole ATR.
 */
export function earlyRelease(revenue: bigint, price: bigint, constants: { DYNAMIC_BPS: number }): bigint {
  if (price <= 0n) return 0n;
  return (revenue * BigInt(constants.DYNAMIC_BPS) * UNIT * PRICE_SCALE) / (BPS * price);
}

/** Most that a casting may release early in a day, in ATR units: DYNAMIC_DAY_BPS of its total, rounded down. */
export function earlyDayCap(total: bigint, constants: { DYNAMIC_DAY_BPS: number }): bigint {
  return bpsFloor(total, constants.DYNAMIC_DAY_BPS);
}

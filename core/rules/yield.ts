import { DAY_MS } from '#core/catalog/dayMs.ts';
import { amountOf } from '#core/money/amount.ts';
import { PPM } from '#core/money/round.ts';

/** Span over which the fall of the farm pool is measured: a game day. */
export const FALL_SPAN_MS = DAY_MS;

interface YieldConstants {
  YIELD_FLOOR_PPM: number;
  YIELD_SPAN_PPM: number;
  FARM_TARGET: string;
  FARM_FALL_ATR: string;
}

/** The farm pool as the yield index sees it, in ATR units. */
export interface FarmPool {
  balance: bigint;
  /** Highest balance that was marked within FALL_SPAN_MS; null where no mark is stored yet. */
  highest: bigint | null;
  /** Emission of one day to the farm pool. */
  dayEmission: bigint;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const atLeastZero = (amount: bigint) => (amount > 0n ? amount : 0n);

/**
 * Yield index y in parts per million, rounded down: YIELD_FLOOR_PPM, plus the smaller of two parts of YIELD_SPAN_PPM
 * (economy: Yield index; decision 117).
 * - Level: balance ÷ FARM_TARGET, at most the whole span.
 * - Fall: the whole span while the pool fell within a day by no more than a day's emission, none once it fell by
 *   FARM_FALL_ATR more. The pool's balance counts what was promised and spent, so a day's outflow is bounded by
 *   emission, spending and FARM_FALL_ATR.
 */
export function yieldPpm({ balance, highest, dayEmission }: FarmPool, constants: YieldConstants): number {
  const span = BigInt(constants.YIELD_SPAN_PPM);
  const target = amountOf(constants.FARM_TARGET);
  const level = (span * atLeastZero(least(balance, target))) / target;
  const room = amountOf(constants.FARM_FALL_ATR);
  const fall = atLeastZero((highest ?? balance) - balance - dayEmission);
  const left = (span * atLeastZero(room - fall)) / room;
  return constants.YIELD_FLOOR_PPM + Number(least(level, left));
}

/** Sale price of one fruit: floor(sapling price × y ÷ FRUIT_BASE), in ATR units. */
export function fruitPrice(saplingPrice: bigint, yPpm: number, constants: { FRUIT_BASE: number }): bigint {
  return (saplingPrice * BigInt(yPpm)) / (PPM * BigInt(constants.FRUIT_BASE));
}

/** Sale price of one egg: floor(y × (hen price + feed for its life) ÷ days of its life), in ATR units. */
export function eggPrice(
  yPpm: number,
  constants: { HEN_PRICE: string; HEN_FEED_PRICE: string; HEN_LIFE_DAYS: number },
): bigint {
  const days = BigInt(constants.HEN_LIFE_DAYS);
  const spent = amountOf(constants.HEN_PRICE) + days * amountOf(constants.HEN_FEED_PRICE);
  return (BigInt(yPpm) * spent) / (PPM * days);
}

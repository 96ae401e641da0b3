import { amountOf } from '#core/money/amount.ts';
import { PPM } from '#core/money/round.ts';

interface YieldConstants {
  YIELD_FLOOR_PPM: number;
  YIELD_SPAN_PPM: number;
  FARM_TARGET: string;
}

/**
 * Yield index y in parts per million: 0.80 + 0.25 × min(farm pool, FARM_TARGET) / FARM_TARGET, rounded down
 * (economy: Yield index). `farmPool` in ATR units.
 */
export function yieldPpm(farmPool: bigint, constants: YieldConstants): number {
  const target = amountOf(constants.FARM_TARGET);
  const filled = farmPool < target ? farmPool : target;
  const span = (BigInt(constants.YIELD_SPAN_PPM) * (filled > 0n ? filled : 0n)) / target;
  return constants.YIELD_FLOOR_PPM + Number(span);
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

import type { RefusalKey } from '#core/api/refusals.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import { BPS, divCeil } from '#core/money/round.ts';

interface LandConstants {
  LAND_PLOTS: number;
  LAND_FIRST_PRICE: string;
  LAND_GROWTH_BPS: number;
  LAND_FREE_UNTIL: number;
}

/**
 * Price of plot n in ATR units: plot 1 is free, plot n costs 50 × 1.15^(n-2), rounded up to whole ATR (economy:
 * Land). Free for all until LAND_FREE_UNTIL, an instant of game time.
 */
export function landPrice(plot: number, now: number, constants: LandConstants): bigint {
  if (plot === 1 || now < constants.LAND_FREE_UNTIL) return 0n;
  const steps = BigInt(plot - 2);
  const up = amountOf(constants.LAND_FIRST_PRICE) * BigInt(constants.LAND_GROWTH_BPS) ** steps;
  return divCeil(up, BPS ** steps * UNIT) * UNIT;
}

/** Refusal of reclaiming `plot` for a player with plots 1 to `plotCount`, or null when it is possible. */
export function reclaimRefusal(plot: number, plotCount: number, constants: LandConstants): RefusalKey | null {
  if (plotCount >= constants.LAND_PLOTS) return 'noPlotLeft';
  if (plot <= plotCount) return 'plotAlreadyYours';
  return plot === plotCount + 1 ? null : 'plotNotNext';
}

import { BPS } from '#core/money/round.ts';

/**
 * What all players together get back of what they spend on the farm, in basis points: the farm's share of the spend
 * (0.90) plus the day's emission to the farm over the day's spend (economy: Expected farm return). Null while nothing
 * is spent.
 */
export function expectedReturnBps(
  dayEmissionToFarm: bigint,
  daySpend: bigint,
  constants: { FARM_SPLIT_BPS: { farm: number } },
): number | null {
  if (daySpend <= 0n) return null;
  return constants.FARM_SPLIT_BPS.farm + Number((dayEmissionToFarm * BPS) / daySpend);
}

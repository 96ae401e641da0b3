import { BPS } from '#core/money/round.ts';

/**
 * Part of the farm spend that all players together get back, in basis points: the farm's share of the spend (0.90)
 * plus the day's emission to the farm ÷ the day's spend (economy: Expected farm return). Null while the spend is
 * below the emission: the quotient then measures the emission, not the game.
 */
export function expectedReturnBps(
  dayEmissionToFarm: bigint,
  daySpend: bigint,
  constants: { FARM_SPLIT_BPS: { farm: number } },
): number | null {
  if (daySpend <= 0n || daySpend < dayEmissionToFarm) return null;
  return constants.FARM_SPLIT_BPS.farm + Number((dayEmissionToFarm * BPS) / daySpend);
}

import { bpsFloor } from '#core/money/round.ts';

/**
 * One day's emission in ATR units: EMISSION_DAY_BPS of the remaining amount, rounded down. EMISSION_FARM_BPS of it
 * goes to the farm, the rest to casting.
 */
export function dayEmission(
  left: bigint,
  constants: { EMISSION_DAY_BPS: number; EMISSION_FARM_BPS: number },
): { farm: bigint; casting: bigint } {
  const day = bpsFloor(left, constants.EMISSION_DAY_BPS);
  const farm = bpsFloor(day, constants.EMISSION_FARM_BPS);
  return { farm, casting: day - farm };
}

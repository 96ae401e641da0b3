import type { Constants } from '#core/catalog/constants.ts';
import { bpsFloor } from '#core/money/round.ts';

/** Own sums of a player since they joined, in ATR units. */
export interface LandPaid {
  /** Own ATR spent on the farm, land included. */
  spent: bigint;
  /** Own ATR paid for land. */
  land: bigint;
  /** Manor credit that came back for it. */
  returned: bigint;
}

/**
 * Manor credit that comes back now for land: LAND_BACK_BPS of the own farm spending besides land, until the price of all
 * land is back. So plots of one manor cost in the end what first plots of many accounts cost, nothing.
 */
export function landBack(
  { spent, land, returned }: LandPaid,
  { LAND_BACK_BPS }: Pick<Constants, 'LAND_BACK_BPS'>,
): bigint {
  const earned = bpsFloor(spent - land, LAND_BACK_BPS);
  const due = (earned < land ? earned : land) - returned;
  return due > 0n ? due : 0n;
}

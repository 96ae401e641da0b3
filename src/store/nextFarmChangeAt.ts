import { nextHenChangeAt } from '#core/rules/hen.ts';
import { nextPlantChangeAt } from '#core/rules/plant.ts';
import type { ManorState } from './manorState.ts';

/** Game time at which a plant or hen of the player next changes by itself; Infinity when none does. */
export function nextFarmChangeAt({ plots, hens }: ManorState['facts'], now: number): number {
  const plants = Object.values(plots ?? {}).map(({ plant }) =>
    plant ? nextPlantChangeAt(plant, now) : Infinity,
  );
  return Math.min(...plants, ...Object.values(hens ?? {}).map((hen) => nextHenChangeAt(hen, now)));
}

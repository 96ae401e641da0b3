import { cares, careTerms, type Care } from '#core/catalog/cares.ts';
import { careRefusal } from './care.ts';
import type { PlantTimes } from './plant.ts';

const byUrgency = [...cares].sort((a, b) => careTerms[a].urgency - careTerms[b].urgency);

/**
 * The care that a plant wants most at game time `now`, or null. The bubble over the plant shows it, and a tap
 * gives it: both take it from here.
 */
export function dueCare(plant: PlantTimes, now: number): Care | null {
  return byUrgency.find((care) => careRefusal(plant, care, now) === null) ?? null;
}

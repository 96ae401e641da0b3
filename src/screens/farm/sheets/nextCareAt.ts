import { cares } from '#core/catalog/cares.ts';
import { careAt, careFrom } from '#core/rules/plant.ts';
import type { FactsState } from '../../../store/facts.ts';

/** Game time at which the next care becomes possible on any plot, or null. */
export function nextCareAt(plots: FactsState['plots'], now: number): number | null {
  const times = Object.values(plots ?? {}).flatMap(({ plant }) =>
    plant ? cares.filter((care) => careAt(plant, care) === null).map((care) => careFrom(plant, care)) : [],
  );
  const later = times.filter((at) => at > now);
  return later.length > 0 ? Math.min(...later) : null;
}

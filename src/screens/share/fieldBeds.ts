import type { Seed } from '#core/catalog/seeds.ts';
import { careRefusal } from '#core/rules/care.ts';
import { stageOf, type Stage } from '#core/rules/growth.ts';
import type { FactsState } from '../../store/facts.ts';

/** A plot as a still picture shows it. */
export interface FieldBed {
  number: number;
  isReclaimed: boolean;
  plant: { seed: Seed; stage: Stage } | null;
  isWet: boolean;
  isFertilized: boolean;
  hasWeeds: boolean;
  hasInsects: boolean;
}

/** All plots at game time `now`, by number; the last one ends the field. */
export function fieldBeds(plots: FactsState['plots'], now: number): FieldBed[] {
  return Object.values(plots ?? {})
    .sort((a, b) => a.number - b.number)
    .map(({ number, reclaimedAt, plant }) => ({
      number,
      isReclaimed: reclaimedAt !== null,
      plant: plant && { seed: plant.seed, stage: stageOf(plant, now) },
      isWet: plant !== null && plant.wateredAt !== null,
      isFertilized: plant !== null && plant.fertilizedAt !== null,
      hasWeeds: plant !== null && careRefusal(plant, 'weed', now) === null,
      hasInsects: plant !== null && careRefusal(plant, 'insects', now) === null,
    }));
}

import type { Stock } from '#core/api/objects.ts';
import { seeds, type Seed } from '#core/catalog/seeds.ts';

/** The sapling that is chosen before the player chooses: one that lies in the warehouse, else the quickest. */
export function firstChoice({ saplings }: Pick<Stock, 'saplings'>): Seed {
  return seeds.find((seed) => saplings[seed] > 0) ?? 'apple';
}

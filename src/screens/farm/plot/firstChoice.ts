import type { Stock } from '#core/api/objects.ts';
import { seeds, type Seed } from '#core/catalog/seeds.ts';

/** Default sapling: one in stock, else the fastest. */
export function firstChoice({ saplings }: Pick<Stock, 'saplings'>): Seed {
  return seeds.find((seed) => saplings[seed] > 0) ?? 'apple';
}

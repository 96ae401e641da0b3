import type { Plant } from '#core/rules/plant.ts';

/** An apple tree sown at 1 000 that is ripe at 5 000, with weeds from 2 000 and insects from 3 000. */
export function plantOf(changes: Partial<Plant> = {}): Plant {
  return {
    seed: 'apple',
    spent: 20_000_000n,
    fruitPrice: 200_000n,
    sownAt: 1_000,
    ripeAt: 5_000,
    weedsAt: 2_000,
    insectsAt: 3_000,
    wateredAt: null,
    fertilizedAt: null,
    weededAt: null,
    insectsKilledAt: null,
    ...changes,
  };
}

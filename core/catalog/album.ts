import { seeds, type Seed } from './seeds.ts';

/**
 * Counters of the album: trees harvested by kind, those of them with every care, and counts of other deeds. Two pages
 * have no counter: `years` follow from the day on which plot 1 was reclaimed, `helps` are the hearts of a helper, at most
 * five a day.
 */
export const albumCounters = [
  ...seeds.map((seed) => `tree:${seed}` as const),
  ...seeds.map((seed) => `care:${seed}` as const),
  'hens',
  'eggs',
  'plots',
  'baskets',
] as const;

export type AlbumCounter = `tree:${Seed}` | `care:${Seed}` | 'hens' | 'eggs' | 'plots' | 'baskets';

/** Pages of the album: a counter, helps that earned a heart, or the game years since plot 1. */
export const albumPages = [...albumCounters, 'helps', 'years'] as const;

export type AlbumPage = AlbumCounter | 'helps' | 'years';

/** Grades of a page's badge, lowest first. */
export const badgeGrades = ['bronze', 'silver', 'gold'] as const;

export type BadgeGrade = (typeof badgeGrades)[number];

/** Counts at which a page's badge turns bronze, silver and gold. */
export type BadgeSteps = readonly [bronze: number, silver: number, gold: number];

const trees: BadgeSteps = [1, 25, 250];
const caredTrees: BadgeSteps = [1, 10, 100];

const bySeed = <Kind extends 'tree' | 'care'>(kind: Kind, steps: BadgeSteps) =>
  Object.fromEntries(seeds.map((seed) => [`${kind}:${seed}`, steps])) as Record<
    `${Kind}:${Seed}`,
    BadgeSteps
  >;

/** Badges of each page. A new page joins as a row. */
export const badgeSteps: Readonly<Record<AlbumPage, BadgeSteps>> = {
  ...bySeed('tree', trees),
  ...bySeed('care', caredTrees),
  hens: [1, 12, 60],
  eggs: [1, 60, 1_000],
  plots: [3, 12, 24],
  baskets: [1, 30, 300],
  helps: [1, 50, 500],
  years: [1, 3, 10],
};

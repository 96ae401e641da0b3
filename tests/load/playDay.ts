import type { Path } from '#core/api/table.ts';
import type { GrowthWorld, Measured } from './growthWorld.ts';

const HOUR_MS = 3_600_000;

/** Calls of one visit; parts of the day come after one another. */
type Visit = readonly (readonly [Path, Record<string, string | number>])[];

const reap: Visit = [
  ['game/land/harvest', { plot: 'all' }],
  ['game/seed/sell', { seed: 'apple', quantity: 400 }],
];
const sow: Visit = [
  ['game/seed/buy', { seed: 'apple', quantity: 4 }],
  ['game/land/sow', { plot: 'all', seed: 'apple' }],
  ['game/land/js', { plot: 'all' }],
  ['game/land/sf', { plot: 'all' }],
];
const late: Visit = [
  ['game/land/cc', { plot: 'all' }],
  ['game/land/sc', { plot: 'all' }],
];
const hens: Visit = [
  ['game/hen/collect', { hen: 'all' }],
  ['game/hen/feed', { hen: 'all' }],
  ['game/checkIn', {}],
];

/** Three visits of a day; each finds what the last one sowed ripe. Hours between them, and their calls. */
const visits: readonly { after: number; calls: Visit }[] = [
  { after: 8, calls: [...reap, ...hens, ...sow] },
  { after: 3, calls: late },
  { after: 3, calls: [...reap, ...sow] },
  { after: 3, calls: late },
  { after: 3, calls: [...reap, ...sow] },
  { after: 3, calls: late },
  { after: 1, calls: [] },
];

/**
 * Lets every player make the visits of one game day, and the world run its jobs. Returns the number of changing calls
 * that were not refused.
 */
export async function playDay(world: GrowthWorld, players: readonly Measured[]): Promise<number> {
  let done = 0;
  for (const { after, calls } of visits) {
    await world.advance(after * HOUR_MS);
    for (const player of players)
      for (const [path, params] of calls) if (await world.call(player, path, params)) done += 1;
  }
  return done;
}

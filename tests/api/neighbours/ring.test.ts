import { afterAll, beforeAll, expect, test } from 'vitest';
import { cares } from '#core/catalog/cares.ts';
import { seededRandom } from '../../chaos/seededRandom.ts';
import { HOUR, openFarm, sowFor, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterAll(() => farm.close());

const RING = 4;
/** Random acts of the property test; each is one call. */
const ACTS = 300;

/** Accounts of one owner in a chain of referrals, each with a tree. */
async function openRing(): Promise<Farmer[]> {
  const ring: Farmer[] = [];
  for (let at = 0; at < RING; at += 1) {
    const referrer = ring.at(-1)?.code;
    const member = await farm.farmer({ plots: 1, ...(referrer !== undefined && { referrer }) });
    await member.do('game/visit/settings', { visits: 'link', helps: 'any', helpDay: '200' });
    await sowFor(farm, member, 'apple', '1');
    ring.push(member);
  }
  return ring;
}

async function sumOf(ring: readonly Farmer[]): Promise<bigint> {
  let sum = 0n;
  for (const { id } of ring) sum += await farm.account(`user:${id}`);
  return sum;
}

/** All four cares, harvest and sale, with each care given as told; returns what the ring gained, in ATR units. */
async function grow(
  give: (ring: readonly Farmer[], at: number, care: string) => Promise<void>,
): Promise<bigint> {
  const ring = await openRing();
  const before = await sumOf(ring);
  await farm.manor.advance(3.5 * HOUR);
  for (let at = 0; at < RING; at += 1) for (const care of cares) await give(ring, at, care);
  await farm.manor.advance(HOUR);
  for (const member of ring) {
    await member.do('game/land/harvest', { plot: 1 });
    const { stock } = await member.do('game/seed/myList');
    const quantity = stock.fruit.apple.reduce((sum, lot) => sum + lot.quantity, 0);
    await member.do('game/seed/sell', { seed: 'apple', quantity });
  }
  return (await sumOf(ring)) - before;
}

const ownCalls = { water: 'js', fertilize: 'sf', weed: 'cc', insects: 'sc' } as const;

test('a ring that helps itself gains not one unit more than by its own cares', async () => {
  await farm.setFarmPool('900000');
  const alone = await grow(async (ring, at, care) => {
    await ring[at]!.do(`game/land/${ownCalls[care as keyof typeof ownCalls]}`, { plot: 1 });
  });
  await farm.setFarmPool('900000');
  const together = await grow(async (ring, at, care) => {
    const helper = ring[(at + 1) % RING]!;
    await helper.do('game/visit/help', { code: ring[at]!.code, plot: 1, care });
  });
  expect(together).toBe(alone);
  await farm.expectClean();
});

test(`${ACTS} random social acts with a ring, a spammer and strangers keep every invariant`, async () => {
  const random = seededRandom(18);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const players = [...(await openRing()), ...(await openRing()), await farm.farmer(), await farm.farmer()];
  const acts: ((by: Farmer, to: Farmer) => Promise<{ status: number; key: string | undefined }>)[] = [
    (by, to) => by.call('game/visit/help', { code: to.code, plot: 1, care: pick(cares) }),
    (by, to) => by.call('game/visit/help', { code: to.code, plot: 1, care: pick(cares) }),
    (by, to) => by.call('game/visit/sticker', { code: to.code, sticker: 'star' }),
    (by, to) => by.call('game/visit/manor', { code: to.code }),
    (by) => by.call(`game/land/${pick(Object.values(ownCalls))}`, { plot: 'all' }),
    (by) => by.call('game/land/harvest', { plot: 'all' }),
    (by) => by.call('game/land/sow', { plot: 'all', seed: 'apple', buy: 'missing' }),
    (by) =>
      by.call('game/visit/settings', {
        helps: pick(['off', 'any', 'worth']),
        helpDay: pick(['0', '4', '200']),
      }),
    (by) => by.call('game/visit/settings', { visits: pick(['circle', 'link', 'nobody']) }),
  ];
  const seen = new Map<string, number>();
  for (let act = 0; act < ACTS; act += 6) {
    // Six at once: helpers, owners and settings meet at the same moment.
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => pick(acts)(pick(players), pick(players))),
    );
    for (const { status, key } of answers) {
      expect(status, key).toBeLessThan(500);
      seen.set(key ?? 'done', (seen.get(key ?? 'done') ?? 0) + 1);
    }
    if (act % 60 === 0) await farm.manor.advance(HOUR);
  }
  await farm.expectClean();
  expect(seen.get('done')).toBeGreaterThan(ACTS / 10);
  const days = await farm.manor.world.db.selectFrom('help').selectAll().execute();
  expect(days.length).toBeGreaterThan(0);
});

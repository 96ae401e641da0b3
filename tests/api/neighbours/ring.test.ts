import { afterAll, beforeAll, expect, test } from 'vitest';
import { cares, type Care } from '#core/catalog/cares.ts';
import { formatAmount } from '#core/money/amount.ts';
import { HOUR, openFarm, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';
import { openRing, ownCares } from './neighbourWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterAll(() => farm.close());

const RING = 4;

async function sumOf(ring: readonly Farmer[]): Promise<bigint> {
  let sum = 0n;
  for (const { id } of ring) sum += await farm.account(`user:${id}`);
  return sum;
}

/** All four cares, harvest and sale, with each care given as told; returns what the ring gained, in ATR units. */
async function grow(
  give: (ring: readonly Farmer[], at: number, care: Care) => Promise<void>,
): Promise<bigint> {
  const ring = await openRing(farm, RING);
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

test('a ring that helps itself gains not one unit more than by its own cares', async () => {
  await farm.setFarmPool('900000');
  const alone = await grow(async (ring, at, care) => {
    await ring[at]!.do(`game/land/${ownCares[care]}`, { plot: 1 });
  });
  await farm.setFarmPool('900000');
  const together = await grow(async (ring, at, care) => {
    const helper = ring[(at + 1) % RING]!;
    await helper.do('game/visit/help', { code: ring[at]!.code, plot: 1, care });
    await helper.do('game/visit/sticker', { code: ring[at]!.code, sticker: 'heart' });
  });
  // 4 trees, 4 cares each: about this much ATR, the sapling not counted.
  expect(Number(formatAmount(alone))).toBeGreaterThan(0);
  expect(together).toBe(alone);
  await farm.expectClean();
});

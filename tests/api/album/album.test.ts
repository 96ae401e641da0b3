import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { cares, careTerms } from '#core/catalog/cares.ts';
import { rebuildAlbum } from '#server/album/rebuildAlbum.repo.ts';
import { DAY, HOUR, openFarm, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => {
  farm = await openFarm();
});
afterAll(() => farm.close());

async function countsOf(farmer: Farmer): Promise<Record<string, number>> {
  const { pages } = await farmer.do('game/album/list');
  return Object.fromEntries(pages.filter(({ count }) => count > 0).map(({ page, count }) => [page, count]));
}

/** A player with a cared and an uncared tree, a hen with an egg, and three plots. */
async function keeper(): Promise<Farmer> {
  const farmer = await farm.farmer({ atr: '1000', plots: 3 });
  await farmer.do('game/land/sow', { plot: '1,2', seed: 'apple', buy: 'missing' });
  const { list } = await farmer.do('game/land/list');
  const plant = list[0]?.plant;
  await farm.manor.advance(Math.max(plant?.weedsAt ?? 0, plant?.insectsAt ?? 0) - farm.now());
  for (const care of cares) await farmer.do(careTerms[care].give.path, { plot: 1 });
  await farmer.do('game/seed/buy', { seed: 'hen', quantity: 2 });
  await farmer.do('game/hen/feed', { hen: 'all' });
  await farm.manor.advance(12 * HOUR);
  await farmer.do('game/land/harvest', { plot: 'all' });
  await farmer.do('game/hen/collect', { hen: 'all' });
  return farmer;
}

test('each deed counts in its own transaction, and the audit agrees', async () => {
  const farmer = await farm.farmer({ plots: 1 });
  expect(await countsOf(farmer)).toEqual({ plots: 1 });
  const busy = await keeper();
  expect(await countsOf(busy)).toEqual({ 'tree:apple': 2, 'care:apple': 1, hens: 2, eggs: 2, plots: 3 });
  const { hens, badges } = await busy.do('game/album/list');
  expect(hens).toHaveLength(2);
  expect(hens[0]).toMatchObject({ eggs: 1, isAlive: true });
  expect(BigInt(hens[0]!.id)).toBeGreaterThan(BigInt(hens[1]!.id));
  expect(badges).toBe(5);
  await farm.expectClean();
});

test('a refused deed counts nothing', async () => {
  const farmer = await farm.farmer({ atr: '0' });
  expect(await farmer.refused('game/seed/buy', { seed: 'hen', quantity: 1 })).toBe('insufficientAtr');
  expect(await farmer.refused('game/land/harvest', { plot: 1 })).toBe('plotEmpty');
  expect(await countsOf(farmer)).toEqual({ plots: 1 });
});

test('years begin with plot 1 and a badge comes with the first', async () => {
  const farmer = await farm.farmer();
  await farm.manor.advance(365 * DAY - 1);
  expect((await countsOf(farmer)).years).toBeUndefined();
  await farm.manor.advance(1);
  const { pages } = await farmer.do('game/album/list');
  expect(pages.find(({ page }) => page === 'years')).toMatchObject({ count: 1, grade: 'bronze', next: 3 });
});

test('a lost, wrong or foreign counter is written anew from the facts', async () => {
  const farmer = await keeper();
  const { db } = farm.manor.world;
  const before = await countsOf(farmer);
  await sql`DELETE FROM album_count WHERE player_id = ${farmer.id} AND counter = 'eggs'`.execute(db);
  await sql`UPDATE album_count SET count = 40 WHERE player_id = ${farmer.id} AND counter = 'hens'`.execute(
    db,
  );
  await sql`INSERT INTO album_count VALUES (${farmer.id}, 'tree:mango', 9)`.execute(db);
  await expect(farm.expectClean()).rejects.toThrow();
  expect(await rebuildAlbum(db)).toBe(3);
  expect(await countsOf(farmer)).toEqual(before);
  await farm.expectClean();
  expect(await rebuildAlbum(db)).toBe(0);
});

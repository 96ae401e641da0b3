import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { lookSlots, MAX_PLACED_LOOKS } from '#core/catalog/lookSlots.ts';
import { auditManor } from '#server/auditManor.ts';
import { openFarm, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';

let farm: FarmWorld;
beforeAll(async () => {
  farm = await openFarm();
});
afterEach(() => farm.expectClean());
afterAll(() => farm.close());

const placedOf = async (farmer: Farmer) =>
  (await farmer.do('game/look/list')).changes.looks?.placed.map(({ slot, look }) => `${slot}=${look}`);

test('a look is bought as farm spend, placed, moved out and placed again', async () => {
  const farmer = await farm.farmer({ atr: '100' });
  const pool = await farm.pool('farm');
  const bought = await farmer.do('game/look/buy', { look: 'dog' });
  expect(bought).toMatchObject({ look: 'dog', spent: '60' });
  expect(bought.changes.user?.id).toBe(String(farmer.id));
  expect(await farmer.has('ATR')).toBe('40');
  // Nine tenths of a farm spend go to the farm pool, and the team's hundredth, which has no second generation here.
  expect((await farm.pool('farm')) - pool).toBe(amountOf('54.6'));
  const { list, most } = await farmer.do('game/look/list');
  expect(list.find(({ look }) => look === 'dog')).toMatchObject({ isOwned: true, price: '60', left: null });
  expect(list.find(({ look }) => look === 'cat')).toMatchObject({ isOwned: false });
  expect(most).toBe(MAX_PLACED_LOOKS);

  const placed = await farmer.do('game/look/place', { look: 'dog', slot: 'edge-3' });
  expect(placed.changes.looks?.placed).toEqual([{ slot: 'edge-3', look: 'dog' }]);
  await farmer.do('game/look/clear', { slot: 'edge-3' });
  expect(await placedOf(farmer)).toEqual([]);
  await farmer.do('game/look/place', { look: 'dog', slot: 'run-1' });
  expect(await placedOf(farmer)).toEqual(['run-1=dog']);
  const { list: lines } = await farmer.do('userAccount/balanceDetail', { coin: 'ATR', size: 1 });
  expect(lines[0]).toMatchObject({ type: 'saplingPurchase', kind: 'look:dog', amount: '-60' });
});

test('each bad wish is refused by its own sentence and changes nothing', async () => {
  const farmer = await farm.farmer({ atr: '100' });
  await farmer.do('game/look/buy', { look: 'cat' });
  await farmer.do('game/look/buy', { look: 'gnome' });
  await farmer.do('game/look/place', { look: 'cat', slot: 'edge-1' });
  const buy = (look: string) => farmer.refused('game/look/buy', { look });
  const place = (look: string, slot: string) => farmer.refused('game/look/place', { look, slot });
  expect(await buy('unicorn')).toBe('lookUnknown');
  expect(await buy('cat')).toBe('lookOwned');
  expect(await buy('hat-crown')).toBe('lookNotForSale');
  expect(await buy('dog')).toBe('insufficientAtr');
  expect(await place('unicorn', 'edge-1')).toBe('lookUnknown');
  expect(await place('dog', 'edge-2')).toBe('lookNotYours');
  expect(await place('house-owner', 'house')).toBe('lookNotYours');
  expect(await place('cat', 'edge-2')).toBe('lookPlaced');
  expect(await place('gnome', 'edge-1')).toBe('lookSlotTaken');
  expect(await place('gnome', 'pond-1')).toBe('lookSlotWrong');
  expect(await place('gnome', 'edge-99')).toBe('lookSlotWrong');
  expect(await farmer.refused('game/look/clear', { slot: 'edge-2' })).toBe('lookSlotEmpty');
  expect(await placedOf(farmer)).toEqual(['edge-1=cat']);
  expect(await farmer.has('ATR')).toBe('30');
  await farmer.do('game/look/place', { look: 'gnome', slot: 'edge-1', replace: 'true' });
  expect(await placedOf(farmer)).toEqual(['edge-1=gnome']);
});

test('the forty-first look is refused', async () => {
  const farmer = await farm.farmer({ atr: '100' });
  await farmer.do('game/look/buy', { look: 'gnome' });
  const rows = lookSlots
    .filter((slot) => slot !== 'edge-1')
    .slice(0, MAX_PLACED_LOOKS)
    // Only the number counts here: no catalog holds so many looks of these groups.
    .map((slot) => ({ player_id: farmer.id, slot, look: `filler-${slot}` as 'dog' }));
  const { db } = farm.manor.world;
  await db.insertInto('look_placed').values(rows).execute();
  expect(await farmer.refused('game/look/place', { look: 'gnome', slot: 'edge-1' })).toBe('looksFull');
  await db.deleteFrom('look_placed').where('player_id', '=', farmer.id).execute();
});

test('a condition opens a look: the tier of owners, and a level', async () => {
  const farmer = await farm.farmer({ atr: '100' });
  const { db } = farm.manor.world;
  await db.updateTable('player').set({ tier: 'owner' }).where('id', '=', farmer.id).execute();
  await farmer.do('game/look/place', { look: 'house-owner', slot: 'house' });
  expect(await farmer.refused('game/look/place', { look: 'birdhouse', slot: 'edge-1' })).toBe('lookNotYours');
  const { list } = await farmer.do('game/look/list');
  expect(list.find(({ look }) => look === 'birdhouse')?.opens).toEqual({ fact: 'level', need: 2, have: 1 });
  expect(list.find(({ look }) => look === 'house-owner')).toMatchObject({ isOwned: true, price: null });
});

test('a look whose condition was lost stands nowhere, and makes room for the next', async () => {
  const farmer = await farm.farmer({ atr: '100' });
  const { db } = farm.manor.world;
  const setTier = (tier: 'owner' | 'regular') =>
    db.updateTable('player').set({ tier }).where('id', '=', farmer.id).execute();
  const shown = async () => (await farmer.do('user/facts')).changes.looks?.placed;
  await farmer.do('game/look/buy', { look: 'gnome' });
  await setTier('owner');
  await farmer.do('game/look/place', { look: 'house-owner', slot: 'house' });
  expect(await shown()).toEqual([{ slot: 'house', look: 'house-owner' }]);
  await setTier('regular');
  expect(await shown()).toEqual([]);
  expect(await placedOf(farmer)).toEqual([]);
  // It stands again with the tier, until the player changes something meanwhile.
  await setTier('owner');
  expect(await shown()).toEqual([{ slot: 'house', look: 'house-owner' }]);
  await setTier('regular');
  await farmer.do('game/look/place', { look: 'gnome', slot: 'edge-1' });
  await setTier('owner');
  expect(await shown()).toEqual([{ slot: 'edge-1', look: 'gnome' }]);
});

test('of two purchases at once one pays; of two looks for one slot one stands', async () => {
  const farmer = await farm.farmer({ atr: '200' });
  const bought = await Promise.all([1, 2].map(() => farmer.call('game/look/buy', { look: 'dog' })));
  expect(bought.map(({ key }) => key ?? 'ok').sort()).toEqual(['lookOwned', 'ok']);
  expect(await farmer.has('ATR')).toBe('140');
  await farmer.do('game/look/buy', { look: 'cat' });
  const placed = await Promise.all(
    ['dog', 'cat'].map((look) => farmer.call('game/look/place', { look, slot: 'lane-1' })),
  );
  expect(placed.map(({ key }) => key ?? 'ok').sort()).toEqual(['lookSlotTaken', 'ok']);
});

test('the last piece of a limited look goes to one of two players', async () => {
  const { db } = farm.manor.world;
  const farmers = [await farm.farmer({ atr: '500' }), await farm.farmer({ atr: '500' })];
  await db.insertInto('look_sold').values({ look: 'fountain', sold: 999 }).execute();
  const answers = await Promise.all(
    farmers.map((farmer) => farmer.call('game/look/buy', { look: 'fountain' })),
  );
  expect(answers.map(({ key }) => key ?? 'ok').sort()).toEqual(['lookSoldOut', 'ok']);
  expect((await farmers[0]!.do('game/look/list')).list.find(({ look }) => look === 'fountain')?.left).toBe(0);
  await db.updateTable('look_sold').set({ sold: 1 }).execute();
});

test.skipIf(isInBooks)(
  'the audit finds a look without its posting and a posting without its look',
  oneDatabase,
  async () => {
    const farmer = await farm.farmer({ atr: '100' });
    await farmer.do('game/look/buy', { look: 'pots' });
    const { db } = farm.manor.world;
    const broken = async () => {
      const { findings } = await auditManor(db);
      return findings.filter(({ state }) => state === 'broken').map(({ id }) => id);
    };
    const [own] = await db.selectFrom('look_owned').selectAll().where('player_id', '=', farmer.id).execute();
    await db.deleteFrom('look_owned').where('player_id', '=', farmer.id).execute();
    expect(await broken()).toEqual(['L5']);
    await db
      .insertInto('look_owned')
      .values({ ...own!, paid_by: 'nothing' })
      .execute();
    expect(await broken()).toEqual(['L5']);
    const paidBy = { paid_by: own!.paid_by };
    await db.updateTable('look_owned').set(paidBy).where('player_id', '=', farmer.id).execute();
  },
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notice } from '#core/api/objects.ts';
import { DAY, openFarm, sowFor, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';
import { ownerAndHelper, water } from './neighbourWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterAll(() => farm.close());

/** Notices of a player, newest first, of one kind. */
async function noticesOf(player: Farmer, kind: Notice['kind']): Promise<Notice['values'][]> {
  const { list } = await player.do('notice/list', { size: 100 });
  return list.filter((notice) => notice.kind === kind).map(({ values }) => values);
}

test('a referrer hears of the first tree of a friend, and of no later one', async () => {
  const { owner, helper } = await ownerAndHelper(farm);
  expect(await noticesOf(owner, 'friendPlanted')).toEqual([]);
  await helper.do('user/update', { nickName: 'Xiao Man' });
  await sowFor(farm, helper, 'apple', '1');
  expect(await noticesOf(owner, 'friendPlanted')).toEqual([{ name: 'Xiao Man' }]);
  await farm.manor.advance(DAY);
  await helper.do('game/land/harvest', { plot: 1 });
  await sowFor(farm, helper, 'apple', '1');
  expect(await noticesOf(owner, 'friendPlanted')).toHaveLength(1);
});

test('a refused sowing tells nobody', async () => {
  const { owner, helper } = await ownerAndHelper(farm);
  expect(await helper.refused('game/land/sow', { plot: 1, seed: 'apple' })).toBe('notEnoughSaplings');
  expect(await noticesOf(owner, 'friendPlanted')).toEqual([]);
});

test('an owner reads which care a neighbour gave on which plot, once a helper and day', async () => {
  const { owner, helper } = await ownerAndHelper(farm, { plots: 2 });
  await helper.do('game/visit/help', { code: owner.code, plot: 2, care: 'fertilize' });
  await helper.do('game/visit/help', water(owner.code));
  expect(await noticesOf(owner, 'helped')).toEqual([
    { name: `Farmer ${helper.code}`, plot: 2, what: 'fertilize' },
  ]);
});

test('an owner reads who signed the guest book, once an author and day', async () => {
  const { owner, helper } = await ownerAndHelper(farm);
  for (const sticker of ['sun', 'tea']) await helper.do('game/visit/sticker', { code: owner.code, sticker });
  expect(await noticesOf(owner, 'signed')).toEqual([{ name: `Farmer ${helper.code}` }]);
  await farm.manor.advance(DAY);
  await helper.do('game/visit/sticker', { code: owner.code, sticker: 'moon' });
  expect(await noticesOf(owner, 'signed')).toHaveLength(2);
});

test('a helper who was thanked reads of it', async () => {
  const { owner, helper } = await ownerAndHelper(farm);
  await helper.do('game/visit/help', water(owner.code));
  const { helps } = await owner.do('game/visit/mine');
  await owner.do('game/visit/thank', { help: helps[0]!.id, sticker: 'heart' });
  expect(await noticesOf(helper, 'signed')).toEqual([{ name: `Farmer ${owner.code}` }]);
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import { isGiftFruit } from '#core/rules/giftTree.ts';
import { addReceiver } from '#server/wallet/transferReceiver.repo.ts';
import { DAY, openFarm, setBalance, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';

const { GIFT_TREE_RIPE_MS, GIFT_TREE_WORTH } = defaultConstants;

let farm: FarmWorld;
beforeAll(async () => {
  farm = await openFarm();
});
afterEach(async () => {
  farm.setConstants({});
  await farm.expectClean();
});
afterAll(() => farm.close());

/** A newcomer whose first tree is sown and watered; the next step is the gift. */
async function watered(): Promise<Farmer> {
  const farmer = await farm.farmer();
  await farmer.do('game/seed/buy', { seed: 'apple', quantity: 1 });
  await farmer.do('game/land/sow', { plot: 1, seed: 'apple' });
  await farmer.do('game/land/js', { plot: 1 });
  return farmer;
}

const gifts = async (farmer: Farmer) => (await farmer.do('game/ticketList')).gifts;

test('the tree stands on plot 2, needs no care, is ripe at once and pays the amount reserved by promotion', async () => {
  const farmer = await watered();
  const before = await farm.pool('promotion');
  const { plot, worth, changes } = await farmer.do('game/tutorial/tree');
  const tree = changes.plots?.[0]?.plant;
  expect({ plot, given: changes.gifts?.treeGiven, spent: tree?.spent }).toEqual({
    plot: 2,
    given: true,
    spent: '0',
  });
  expect(before - (await farm.pool('promotion'))).toBe(amountOf(worth));
  expect(await farm.account(`plant:${BigInt(tree?.id ?? 0)}`)).toBe(amountOf(worth));
  expect(amountOf(worth)).toBeLessThanOrEqual(amountOf(GIFT_TREE_WORTH));
  expect(await farmer.refused('game/land/js', { plot: 2 })).toBe('alreadyWatered');
  expect(await farmer.refused('game/land/harvest', { plot: 2 })).toBe('notRipe');
  await farm.manor.advance(GIFT_TREE_RIPE_MS);
  const { results } = await farmer.do('game/land/harvest', { plot: 2 });
  expect(results[0]?.fruit).toBe(146);
  const { fruit } = (await farmer.do('game/seed/myList')).stock;
  expect(isGiftFruit(amountOf(fruit.apple[0]?.price ?? '0'), defaultConstants)).toBe(true);
  // The player's own tree at the lowest yield index does not count as a gift either.
  expect(isGiftFruit(amountOf('0.16'), defaultConstants)).toBe(false);
  expect((await farmer.do('game/tutorial')).atb).toBe('10');
  await setBalance(farm, farmer, '0');
  expect((await farmer.do('game/seed/sell', { seed: 'apple', quantity: 146 })).earned).toBe(worth);
  expect(await farmer.has('ATR')).toBe(worth);
  // The plot is the player's from now on: the next one to reclaim is the third.
  expect((await farmer.do('game/land/price')).next?.plot).toBe(3);
});

test('its proceeds cannot be transferred, so a chain of own wallets cannot collect them', async () => {
  const farmer = await watered();
  const friend = await farm.farmer({ referrer: farmer.code });
  const send = { coin: 'ATR', address: friend.address, amount: '50' };
  // Not the first transfer to the friend, which would need a signature.
  await addReceiver(farm.manor.world.db, { playerId: farmer.id, receiverId: friend.id, wallNow: 0 });
  await setBalance(farm, farmer, '100');
  await farmer.do('userAccount/transfer', send);
  await farmer.do('game/tutorial/tree');
  await setBalance(farm, farmer, '52.999999');
  expect(await farmer.refused('userAccount/transfer', send)).toBe('giftStays');
  await setBalance(farm, farmer, '53');
  await farmer.do('userAccount/transfer', send);
  expect(await farmer.has('ATR')).toBe(GIFT_TREE_WORTH);
});

test('it is given once to two concurrent requests, and not again after its harvest', async () => {
  const farmer = await watered();
  const answers = await Promise.all([farmer.call('game/tutorial/tree'), farmer.call('game/tutorial/tree')]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 40997]);
  await farm.manor.advance(GIFT_TREE_RIPE_MS);
  await farmer.do('game/land/harvest', { plot: 2 });
  expect(await farmer.refused('game/tutorial/tree')).toBe('alreadyGiven');
});

test('a player without a farm, without a care, already paid or without room gets no tree', async () => {
  const stranger = await farm.farmer({ plots: 0 });
  expect(await stranger.refused('game/tutorial/tree')).toBe('giftTreeEarly');
  const early = await farm.farmer();
  await early.do('game/seed/buy', { seed: 'apple', quantity: 1 });
  await early.do('game/land/sow', { plot: 1, seed: 'apple' });
  expect(await early.refused('game/tutorial/tree')).toBe('giftTreeEarly');

  const paid = await watered();
  await farm.manor.advance(DAY);
  await paid.do('game/land/harvest', { plot: 1 });
  await paid.do('game/tutorial');
  expect(await paid.refused('game/tutorial/tree')).toBe('alreadyGiven');

  const full = await watered();
  await full.do('game/land/buy', { plot: 2 });
  await full.do('game/seed/buy', { seed: 'apple', quantity: 1 });
  await full.do('game/land/sow', { plot: 2, seed: 'apple' });
  expect(await full.refused('game/tutorial/tree')).toBe('giftTreeNoPlot');
  await full.do('game/land/buy', { plot: 3 });
  expect((await full.do('game/tutorial/tree')).plot).toBe(3);
});

test('after dismissal the tutorial gives no tree on any device until it is resumed; once paid it is over', async () => {
  const farmer = await watered();
  await farmer.do('game/tutorial/turn', { way: 'off' });
  expect((await gifts(farmer)).tutorialOff).toBe(true);
  expect(await farmer.refused('game/tutorial/tree')).toBe('tutorialOff');
  await farmer.do('game/tutorial/turn', { way: 'on' });
  await farmer.do('game/tutorial/tree');
  await farm.manor.advance(GIFT_TREE_RIPE_MS);
  await farmer.do('game/land/harvest', { plot: 2 });
  await farmer.do('game/tutorial');
  expect(await farmer.refused('game/tutorial/turn', { way: 'on' })).toBe('alreadyGiven');
});

test('without trees of the day or promotion funds no tree is given silently, and the tutorial is paid without it', async () => {
  const [first, second] = [await watered(), await watered()];
  await farm.manor.advance(DAY);
  farm.setConstants({ GIFT_TREE_DAY: '5' });
  await first.do('game/tutorial/tree');
  expect(await second.refused('game/tutorial/tree')).toBe('giftTreesOut');
  await farm.manor.advance(DAY);
  farm.setConstants({});
  const surplus = (await farm.pool('promotion')) - 1n;
  await farm.move('pool:promotion', 'pool:operations', surplus);
  expect(await second.refused('game/tutorial/tree')).toBe('houseDry');
  expect((await second.do('game/land/list')).list.filter(({ plant }) => plant)).toHaveLength(1);
  expect(await gifts(second)).toMatchObject({ treeGiven: false, tutorialPaid: false });
  await second.do('game/land/harvest', { plot: 1 });
  expect((await second.do('game/tutorial')).atb).toBe('10');
  await farm.move('pool:operations', 'pool:promotion', surplus);
  farm.setConstants({ GIFT_TREE_WORTH: '0' });
  expect(await (await watered()).refused('game/tutorial/tree')).toBe('giftTreesOut');
});

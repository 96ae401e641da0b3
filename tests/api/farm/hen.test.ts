import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rebuildAlbum } from '#server/album/rebuildAlbum.repo.ts';
import { DAY, HOUR, openFarm, setBalance, type Farmer, type FarmWorld } from './farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterEach(async () => {
  farm.setConstants({});
  await farm.expectClean();
  await farm.setFarmPool('1500000');
});
afterAll(() => farm.close());

async function withHens(quantity = 1, atr = '1000'): Promise<Farmer & { hens: string[] }> {
  const farmer = await farm.farmer({ atr: '10000' });
  const { changes } = await farmer.do('game/seed/buy', { seed: 'hen', quantity });
  await setBalance(farm, farmer, atr);
  return { ...farmer, hens: (changes.hens ?? []).map(({ id }) => id) };
}

/** Hens on their second day, whose own feed is eaten: the next one is paid. */
async function withFedHens(quantity = 1, atr = '1000'): Promise<Farmer & { hens: string[] }> {
  const farmer = await withHens(quantity, atr);
  await farmer.do('game/hen/feed', { hen: 'all' });
  await farm.manor.advance(DAY);
  return farmer;
}

/** A fed hen with an egg in its nest. */
async function withEgg(): Promise<Farmer & { hens: string[] }> {
  const farmer = await withHens();
  await farmer.do('game/hen/feed', { hen: 'all' });
  await farm.manor.advance(6 * HOUR);
  return farmer;
}

const oneHen = async (farmer: Farmer) => (await farmer.do('game/hen/list')).list[0];

describe('buying hens', () => {
  test("costs 200 each and puts 60 eggs at 4.55 into each hen's escrow", async () => {
    const farmer = await farm.farmer({ atr: '400' });
    const pool = await farm.pool('farm');
    const answer = await farmer.do('game/seed/buy', { seed: 'hen', quantity: 2 });
    expect(answer.spent).toBe('400');
    expect(answer.changes.hens).toMatchObject([
      {
        boughtAt: farm.now(),
        endsAt: farm.now() + 60 * DAY,
        yPpm: 1_050_000,
        eggPrice: '4.55',
        fedDay: null,
        fedDays: 0,
        collectedEggs: 0,
        eggsAt: [],
      },
      { eggPrice: '4.55' },
    ]);
    expect(await farm.account(`hens:${farmer.id}`)).toBe(2n * 60n * 4_550_000n);
    // The first manor has no sponsor: 90 % of the spend and the team's 1 % come in, 120 eggs go out.
    expect((await farm.pool('farm')) - pool).toBe(364_000_000n - 120n * 4_550_000n);
    expect((await farmer.do('game/hen/list')).list).toEqual(answer.changes.hens);
  });

  test('fills the yard with 12 living hens and no more', async () => {
    const farmer = await withHens(11, '10000');
    expect(await farmer.refused('game/seed/buy', { seed: 'hen', quantity: 2 })).toBe('yardFull');
    await farmer.do('game/seed/buy', { seed: 'hen', quantity: 1 });
    expect(await farmer.refused('game/seed/buy', { seed: 'hen', quantity: 1 })).toBe('yardFull');
    expect(await farmer.refused('game/seed/buy', { seed: 'hen', quantity: 0 })).toBe('quantityTooSmall');
    await farm.manor.advance(60 * DAY - 1);
    expect(await farmer.refused('game/seed/buy', { seed: 'hen', quantity: 1 })).toBe('yardFull');
    await farm.manor.advance(1);
    await farmer.do('game/seed/buy', { seed: 'hen', quantity: 12 });
  });

  test('is refused, to the unit, when the balance or the farm pool does not cover it', async () => {
    const farmer = await farm.farmer({ atr: '199.999999' });
    expect(await farmer.refused('game/seed/buy', { seed: 'hen', quantity: 1 })).toBe('insufficientAtr');
    await setBalance(farm, farmer, '200');
    // At y = 0.800006 sixty eggs cost 60 × 3.466692; 182 of the 200 come in with the purchase itself.
    await farm.setFarmPool('26.001519');
    expect(await farmer.refused('game/seed/buy', { seed: 'hen', quantity: 1 })).toBe('farmPoolDry');
    expect(await farmer.has('ATR')).toBe('200');
    await farm.setFarmPool('26.00152');
    await farmer.do('game/seed/buy', { seed: 'hen', quantity: 1 });
    expect(await farm.pool('farm')).toBe(0n);
  });
});

describe('game/hen/feed', () => {
  test('costs nothing the first time, because the feed comes with the hen, and then 1 ATR a day', async () => {
    const farmer = await withHens(1, '0');
    const first = await farmer.do('game/hen/feed', { hen: 'all' });
    expect(first).toMatchObject({ spentAtr: '0', changes: { hens: [{ fedDay: 0, fedDays: 1 }] } });
    expect(
      (await farmer.do('userAccount/balanceDetail', { type: 'saplingPurchase', size: 1 })).list,
    ).toMatchObject([{ kind: 'hen' }]);
    await farm.manor.advance(DAY);
    expect(await farmer.refused('game/hen/feed', { hen: 'all' })).toBe('insufficientAtr');
    await setBalance(farm, farmer, '1');
    expect(await farmer.do('game/hen/feed', { hen: 'all' })).toMatchObject({ spentAtr: '1' });
  });

  test('costs 1 ATR and brings one egg six hours later', async () => {
    const farmer = await withFedHens();
    const answer = await farmer.do('game/hen/feed', { hen: farmer.hens[0] ?? '' });
    expect(answer).toMatchObject({
      results: [{ hen: farmer.hens[0], done: true, key: null, msg: null }],
      spentAtr: '1',
      changes: { hens: [{ fedDay: 1, fedDays: 2, eggsAt: [farm.now() - 18 * HOUR, farm.now() + 6 * HOUR] }] },
    });
    expect(await oneHen(farmer)).toEqual(answer.changes.hens?.[0]);
    expect(await farmer.has('ATR')).toBe('999');
    const { list } = await farmer.do('userAccount/balanceDetail', { type: 'saplingPurchase', size: 1 });
    expect(list[0]).toMatchObject({ kind: 'feed', amount: '-1' });
  });

  test('is possible once a day of the hen, again at the first instant of its next day', async () => {
    const farmer = await withHens();
    await farm.manor.advance(20 * HOUR);
    await farmer.do('game/hen/feed', { hen: 'all' });
    await farm.manor.advance(4 * HOUR - 1);
    expect(await farmer.refused('game/hen/feed', { hen: farmer.hens[0] ?? '' })).toBe('henAlreadyFed');
    expect(await farmer.refused('game/hen/feed', { hen: 'all' })).toBe('nothingToDo');
    await farm.manor.advance(1);
    await farmer.do('game/hen/feed', { hen: 'all' });
    expect(await oneHen(farmer)).toMatchObject({ fedDay: 1, fedDays: 2 });
  });

  test('is possible until a millisecond before the hen ends', async () => {
    const farmer = await withHens(2);
    await farm.manor.advance(60 * DAY - 1);
    await farmer.do('game/hen/feed', { hen: farmer.hens[0] ?? '' });
    await farm.manor.advance(1);
    expect(await farmer.refused('game/hen/feed', { hen: farmer.hens[1] ?? '' })).toBe('henGone');
    const { list } = await farmer.do('game/hen/list');
    expect(list).toMatchObject([{ id: farmer.hens[0], eggsAt: [farm.now()] }]);
  });

  test('reports each of several hens, and refuses the whole call when one unit is missing', async () => {
    const farmer = await withFedHens(3, '1.999999');
    const [first = '', second = '', third = ''] = farmer.hens;
    expect(await farmer.refused('game/hen/feed', { hen: `${first},${second}` })).toBe('insufficientAtr');
    await farmer.do('game/hen/feed', { hen: second });
    await setBalance(farm, farmer, '2');
    const { results, spentAtr } = await farmer.do('game/hen/feed', {
      hen: `${third},${second},${first},77777`,
    });
    expect(results.map(({ hen, key }) => [hen, key])).toEqual([
      [third, null],
      [second, 'henAlreadyFed'],
      [first, null],
      ['77777', 'henUnknown'],
    ]);
    expect(spentAtr).toBe('2');
    expect(await farmer.has('ATR')).toBe('0');
  });

  test("refuses another player's hen, an id out of range, and a malformed one", async () => {
    const farmer = await withHens();
    const other = await withHens();
    for (const hen of [other.hens[0] ?? '', '9999999999999999999']) {
      expect(await farmer.refused('game/hen/feed', { hen })).toBe('henUnknown');
      expect(await farmer.refused('game/hen/collect', { hen })).toBe('henUnknown');
    }
    for (const hen of ['0', '-1', '1,1', 'x', '', '01']) {
      expect(await farmer.refused('game/hen/feed', { hen })).toBe('invalidParameter');
      expect(await farmer.refused('game/hen/collect', { hen })).toBe('invalidParameter');
    }
    expect(await oneHen(other)).toMatchObject({ fedDays: 0 });
  });

  test("keeps the price of feed of the hen's purchase", async () => {
    const farmer = await withFedHens();
    farm.setConstants({ HEN_FEED_PRICE: '50', HEN_LAY_MS: 0 });
    expect(await farmer.do('game/hen/feed', { hen: 'all' })).toMatchObject({ spentAtr: '1' });
    expect((await oneHen(farmer))?.eggsAt.at(-1)).toBe(farm.now() + 6 * HOUR);
  });
});

describe('game/hen/collect', () => {
  test('is possible once, from the instant the egg is laid', async () => {
    const farmer = await withHens();
    await farmer.do('game/hen/feed', { hen: 'all' });
    const hen = farmer.hens[0] ?? '';
    await farm.manor.advance(6 * HOUR - 1);
    expect(await farmer.refused('game/hen/collect', { hen })).toBe('noEggs');
    await farm.manor.advance(1);
    const answer = await farmer.do('game/hen/collect', { hen });
    expect(answer).toMatchObject({
      results: [{ hen, done: true, eggs: 1 }],
      changes: { hens: [{ eggsAt: [], collectedEggs: 1 }], hensGone: [] },
    });
    expect(answer.changes.stock?.eggs).toEqual([
      { id: expect.any(String), quantity: 1, price: '4.55', spoilsAt: farm.now() + 30 * DAY },
    ]);
    expect(await farmer.refused('game/hen/collect', { hen })).toBe('noEggs');
    expect(await farmer.refused('game/hen/collect', { hen: 'all' })).toBe('nothingToDo');
  });

  test('reports each of several hens', async () => {
    const farmer = await withHens(2);
    const [first = '', second = ''] = farmer.hens;
    await farmer.do('game/hen/feed', { hen: first });
    await farm.manor.advance(6 * HOUR);
    const { results } = await farmer.do('game/hen/collect', { hen: `${second},${first}` });
    expect(results.map(({ hen, eggs, key }) => [hen, eggs, key])).toEqual([
      [second, 0, 'noEggs'],
      [first, 1, null],
    ]);
  });

  test('returns the last egg of a dead hen, and the hen is removed', async () => {
    const farmer = await withEgg();
    await farm.manor.advance(30 * DAY - 6 * HOUR);
    await farmer.do('game/hen/feed', { hen: 'all' });
    await farm.manor.advance(30 * DAY - 1);
    const hen = farmer.hens[0] ?? '';
    const answer = await farmer.do('game/hen/collect', { hen: 'all' });
    expect(answer.results).toMatchObject([{ hen, eggs: 1 }]);
    expect(answer.changes).toMatchObject({ hensGone: [] });
    await farmer.do('game/hen/feed', { hen: 'all' });
    await farm.manor.advance(HOUR);
    const last = await farmer.do('game/hen/collect', { hen: 'all' });
    expect(last.changes).toMatchObject({ hens: [], hensGone: [hen] });
    expect((await farmer.do('game/hen/list')).list).toEqual([]);
  });

  test('collects an egg until a millisecond before it spoils in the nest', async () => {
    const farmer = await withEgg();
    await farm.manor.advance(30 * DAY - 1);
    expect((await oneHen(farmer))?.eggsAt).toHaveLength(1);
    await farm.manor.advance(1);
    expect((await oneHen(farmer))?.eggsAt).toEqual([]);
    expect(await farmer.refused('game/hen/collect', { hen: 'all' })).toBe('nothingToDo');
  });
});

describe('selling eggs', () => {
  test("pays the price of the hen's purchase, for collected eggs only", async () => {
    const farmer = await withEgg();
    expect(await farmer.refused('game/seed/sell', { seed: 'egg', quantity: 1 })).toBe('notEnoughEggs');
    await farmer.do('game/hen/collect', { hen: 'all' });
    await setBalance(farm, farmer, '0');
    await farm.setFarmPool('0');
    expect(await farmer.refused('game/seed/sell', { seed: 'egg', quantity: 2 })).toBe('notEnoughEggs');
    const answer = await farmer.do('game/seed/sell', { seed: 'egg', quantity: 1 });
    expect(answer.earned).toBe('4.55');
    expect(answer.changes.stock?.eggs).toEqual([]);
    expect(await farmer.has('ATR')).toBe('4.55');
    expect(await farm.account(`hens:${farmer.id}`)).toBe(59n * 4_550_000n);
  });

  test('sells the eggs that spoil first, over several hens', async () => {
    const farmer = await withHens(3);
    const [first = '', second = '', third = ''] = farmer.hens;
    await farmer.do('game/hen/feed', { hen: second });
    await farm.manor.advance(HOUR);
    await farmer.do('game/hen/feed', { hen: `${first},${third}` });
    await farm.manor.advance(6 * HOUR);
    const { changes } = await farmer.do('game/hen/collect', { hen: 'all' });
    expect(changes.stock?.eggs.map(({ quantity }) => quantity)).toEqual([1, 2]);
    await farmer.do('game/seed/sell', { seed: 'egg', quantity: 2 });
    const rows = await farm.manor.world.db
      .selectFrom('hen')
      .selectAll()
      .where('player_id', '=', farmer.id)
      .execute();
    expect(rows.sort((a, b) => Number(a.id - b.id)).map((hen) => hen.sold_eggs)).toEqual([1, 1, 0]);
    expect(await farm.account(`hens:${farmer.id}`)).toBe((59n + 59n + 60n) * 4_550_000n);
  });

  test('sells no spoilt egg, even before a job has run', async () => {
    const farmer = await withEgg();
    await farmer.do('game/hen/collect', { hen: 'all' });
    await farm.manor.advance(30 * DAY - 1);
    expect((await farmer.do('game/seed/myList')).stock.eggs).toHaveLength(1);
    await farm.manor.advance(1);
    expect((await farmer.do('game/seed/myList')).stock.eggs).toEqual([]);
    expect(await farmer.refused('game/seed/sell', { seed: 'egg', quantity: 1 })).toBe('notEnoughEggs');
  });

  test('a whole life of 60 fed days at y = 1.05 earns 273 for 259', async () => {
    const farmer = await withHens(1, '59');
    for (let day = 0; day < 60; day++) {
      await farmer.do('game/hen/feed', { hen: 'all' });
      await farm.manor.advance(DAY);
      await farmer.do('game/hen/collect', { hen: 'all' });
      if (day % 20 === 19) await farmer.do('game/seed/sell', { seed: 'egg', quantity: 20 });
    }
    expect(await farmer.has('ATR')).toBe('273');
    expect(await farm.account(`hens:${farmer.id}`)).toBe(0n);
  });
});

describe('a yard with more hens than a page', () => {
  test('is listed page by page, oldest first, and every hen once', async () => {
    const farmer = await withHens(12);
    await farmer.do('game/hen/feed', { hen: 'all' });
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const params: Record<string, string> = { size: '5', ...(cursor !== null && { cursor }) };
      const page = await farmer.do('game/hen/list', params);
      expect(page.list.every(({ eggsAt }) => eggsAt.length === 1)).toBe(true);
      pages.push(page.list.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(pages.map((page) => page.length)).toEqual([5, 5, 2]);
    expect(pages.flat()).toEqual(farmer.hens);
    expect(await farmer.do('game/hen/list', { cursor: farmer.hens.at(-1) ?? '' })).toMatchObject({
      list: [],
    });
    expect(await farmer.refused('game/hen/list', { cursor: 'x' })).toBe('invalidParameter');
  });

  test('is bounded in each call, and dead hens keep nobody from feeding', async () => {
    const [owner, farmer] = [await withHens(1), await farm.farmer({ atr: '1000' })];
    const { db } = farm.manor.world;
    const model = db.selectFrom('hen').selectAll().where('player_id', '=', owner.id);
    const { id: _, ...row } = await model.executeTakeFirstOrThrow();
    // Hens that died with an egg in the nest, as with a short life and a long EGG_KEEP_MS.
    const [player_id, bought_at] = [farmer.id, new Date(farm.now() - 2 * DAY)];
    const dead = {
      ...row,
      player_id,
      bought_at,
      ends_at: new Date(farm.now() - DAY),
      eggs_left: 0,
      fed_days: 1,
    };
    const hens = await db
      .insertInto('hen')
      .values(Array.from({ length: 130 }, () => dead))
      .returning('id')
      .execute();
    const [laid_at, spoils_at] = [new Date(farm.now()), new Date(farm.now() + DAY)];
    const nests = hens.map(({ id: hen_id }) => ({ player_id, hen_id, day: 1, laid_at, spoils_at }));
    await db.insertInto('egg').values(nests).execute();
    const { changes } = await farmer.do('game/seed/buy', { seed: 'hen', quantity: 1 });
    const living = changes.hens?.[0]?.id ?? '';
    const first = await farmer.do('game/hen/list');
    expect(first.list).toHaveLength(100);
    expect((await farmer.do('game/hen/list', { cursor: first.next ?? '' })).list).toHaveLength(31);
    expect((await farmer.do('game/hen/feed', { hen: 'all' })).results.map(({ hen }) => hen)).toEqual([
      living,
    ]);
    expect((await farmer.do('game/hen/collect', { hen: 'all' })).results).toHaveLength(100);
    expect((await farmer.do('game/hen/collect', { hen: 'all' })).results).toHaveLength(30);
    const made = hens.map(({ id }) => id);
    await db.deleteFrom('egg').where('player_id', '=', player_id).where('hen_id', 'in', made).execute();
    await db.deleteFrom('hen').where('player_id', '=', player_id).where('id', 'in', made).execute();
    // The album counted eggs of hens that no player could lose.
    await rebuildAlbum(db);
  });
});

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { couponEscrows } from '#server/coupons/audit/couponEscrows.ts';
import { addCoupon } from '#server/coupons/coupon.repo.ts';
import { farmInvariants } from '#server/farm/farm.audit.ts';
import { escrowAccount, type Promised } from '#server/ledger/escrowAccount.ts';
import { DAY, HOUR, openFarm, setBalance, sowFor, type Farmer, type FarmWorld } from './farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterEach(() => farm.expectClean());
afterAll(() => farm.close());

/** Gives the player's only object of a kind an escrow account of its own, as objects from before decision 135 have. */
async function separate(farmer: Farmer, kind: Promised): Promise<`${Promised}:${bigint}`> {
  const { db } = farm.manor.world;
  const { id } = await db
    .updateTable(kind)
    .set({ in_player_escrow: false })
    .where('player_id', '=', farmer.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const object = { playerId: farmer.id, id };
  const shared = escrowAccount(kind, { ...object, inPlayerEscrow: true });
  await farm.move(shared, `${kind}:${id}`, await farm.account(shared));
  return `${kind}:${id}`;
}

/** First fault that the nightly check of some touched accounts names. */
async function touchedFault(names: string[]): Promise<unknown> {
  const { db } = farm.manor.world;
  return db.transaction().execute(async (tx) => {
    for (const { checkTouched } of [...farmInvariants, couponEscrows]) {
      const fault = await checkTouched?.(
        { tx, constants: defaultConstants, chain: null },
        { names, accounts: [] },
      );
      if (fault) return fault;
    }
    return null;
  });
}

test('a plant with an escrow of its own is harvested and sold from it, beside newer ones', async () => {
  const farmer = await farm.farmer({ plots: 2 });
  await sowFor(farm, farmer, 'apple', '1');
  const own = await separate(farmer, 'plant');
  await sowFor(farm, farmer, 'apple', '2');
  expect(await farm.account(`plants:${farmer.id}`)).toBe(146n * 210_000n);
  await farm.manor.advance(4 * HOUR);
  await farmer.do('game/land/harvest', { plot: 'all' });
  expect(await farm.account(own)).toBe(100n * 210_000n);
  await farm.expectClean();
  await farmer.do('game/seed/sell', { seed: 'apple', quantity: 100 });
  await farm.manor.advance(30 * DAY);
  await farm.runFarmJobs();
  expect(await farm.account(own)).toBe(0n);
  expect(await farm.account(`plants:${farmer.id}`)).toBe(0n);
});

test('a hen with an escrow of its own sells its eggs from it, and returns the rest at its end', async () => {
  const farmer = await farm.farmer();
  await farmer.do('game/seed/buy', { seed: 'hen', quantity: 1 });
  const own = await separate(farmer, 'hen');
  await farmer.do('game/hen/feed', { hen: 'all' });
  await farm.manor.advance(6 * HOUR);
  await farmer.do('game/hen/collect', { hen: 'all' });
  await farmer.do('game/seed/sell', { seed: 'egg', quantity: 1 });
  expect(await farm.account(own)).toBe(59n * 4_550_000n);
  await farm.manor.advance(60 * DAY);
  await farm.runFarmJobs();
  expect(await farm.account(own)).toBe(0n);
});

test('a coupon with an escrow of its own pays from it', async () => {
  const farmer = await farm.farmer({ atr: '1000' });
  const { db } = farm.manor.world;
  const { id } = await db.transaction().execute(async (tx) => {
    const offer = { kind: 'sapling', tickets: 3, worth: 12_000_000n, partBps: 10_000, lifeMs: DAY } as const;
    return addCoupon(tx, farmer.id, offer, farm.now());
  });
  await farm.move('pool:promotion', `coupons:${farmer.id}`, 12_000_000n);
  const own = await separate(farmer, 'coupon');
  await farmer.do('game/seed/buy', { seed: 'apple', quantity: 1, coupon: String(id) });
  expect(await farm.account(own)).toBe(0n);
  expect(await farm.account(`coupons:${farmer.id}`)).toBe(0n);
});

test('the nightly check finds a unit too much in either form of escrow, and only in touched ones', async () => {
  const farmer = await farm.farmer({ plots: 2 });
  await setBalance(farm, farmer, '1000');
  await sowFor(farm, farmer, 'apple', '1');
  const own = await separate(farmer, 'plant');
  await sowFor(farm, farmer, 'apple', '2');
  await farmer.do('game/seed/buy', { seed: 'hen', quantity: 1 });
  const shared = [`plants:${farmer.id}`, `hens:${farmer.id}`] as const;
  const { db } = farm.manor.world;
  for (const name of [own, ...shared]) {
    expect(await touchedFault([name])).toBeNull();
    const add = (units: number) =>
      sql`UPDATE account SET balance = balance + ${units} WHERE name = ${name}`.execute(db);
    await add(1);
    const others = [own, ...shared].filter((other) => other !== name);
    expect([await touchedFault([name]), await touchedFault(others)]).toEqual([
      expect.objectContaining({ escrow: name }),
      null,
    ]);
    await add(-1);
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#core/api/table.ts';
import { amountOf } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { SumLeaf, SumNode, Sums } from '#core/rules/merkleSum.ts';
import { pathFault } from '#core/rules/merkleSumPath.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { beginTree } from '#server/oversight/reserves/beginTree.ts';
import { hashBytes } from '#server/oversight/reserves/hashBytes.ts';
import { reserves } from '#server/oversight/reserves/reserves.jobs.ts';
import { auditManor } from '#server/auditManor.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';

let manor: TestWorld;
beforeAll(async () => {
  manor = await openWorld();
});
afterAll(() => manor.close());

type Proof = Answer<'userAccount/proof'>;

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const sumsOf = ({ usdt, atr }: { usdt: string; atr: string }): Sums => ({
  usdt: amountOf(usdt),
  atr: amountOf(atr),
});
const nodeOf = (node: { hash: string; usdt: string; atr: string }): SumNode => ({
  hash: bytes(node.hash),
  ...sumsOf(node),
});

function faultOf({ day, leaf, path, root }: Proof) {
  const sumLeaf: SumLeaf = { day, salt: bytes(leaf.salt), address: leaf.address, ...sumsOf(leaf) };
  return pathFault(
    sumLeaf,
    path.map((step) => ({ side: step.side, ...nodeOf(step) })),
    nodeOf(root),
    hashBytes,
  );
}

const pass = () => runJobs(manor.world, [reserves]);
const nextDay = async () => {
  await manor.advance(DAY_MS);
  const [done] = await pass();
  expect(done?.failed).toBeNull();
};
const proofOf = (player: Player) => manor.call('userAccount/proof', {}, { token: player.token });
const reservesNow = async (params = {}) => (await manor.call('config/reserves', params)).data;

describe('the daily proof', () => {
  test.skipIf(isInBooks)(
    'exists for the world at once, and for a player from the next count on',
    oneDatabase,
    async () => {
      const early = await reservesNow();
      expect(early.roots).toEqual([]);
      expect(early.coins.map(({ coin }) => coin)).toEqual(['USDT', 'ATR']);
      await pass();
      expect((await reservesNow()).roots).toHaveLength(1);
      const player = await manor.signIn();
      expect((await proofOf(player)).key).toBe('proofNotYet');
      await nextDay();
      const { data } = await proofOf(player);
      expect(data.day).toBe(dayOf(manor.world.clock.gameNow()));
      expect(data.leaf).toMatchObject({ address: player.address, usdt: '0', atr: '200' });
      expect(faultOf(data)).toBeNull();
    },
  );

  test.each(['-1', 'NaN', '__proto__', '1e3', '007', '9999999999'])(
    'the page of roots after %s is refused',
    async (cursor) => {
      expect(await manor.call('config/reserves', { cursor })).toMatchObject({
        key: 'invalidParameter',
        values: { parameter: 'cursor' },
      });
    },
  );

  test('needs a sign-in', async () => {
    expect((await manor.call('userAccount/proof')).key).toBe('signInRequired');
  });

  test.skipIf(isInBooks)(
    "holds the player's coins, available and frozen, and stays as counted",
    oneDatabase,
    async () => {
      const player = await manor.signIn();
      await manor.give(player, 'USDT', '12.345678');
      await nextDay();
      await manor.give(player, 'USDT', '1');
      const { data } = await proofOf(player);
      expect(data.leaf).toMatchObject({ usdt: '12.345678', atr: '200' });
      expect(faultOf(data)).toBeNull();
      const { roots } = await reservesNow();
      expect(roots[0]).toMatchObject({ day: data.day, ...data.root });
    },
  );

  test('proves each of many players by one root, each with a salt of its own', async () => {
    const players: Player[] = [];
    for (let count = 0; count < 12; count += 1) players.push(await manor.signIn());
    await nextDay();
    const proofs = await Promise.all(players.map(async (player) => (await proofOf(player)).data));
    expect(new Set(proofs.map(({ root }) => root.hash)).size).toBe(1);
    expect(new Set(proofs.map(({ leaf }) => leaf.salt)).size).toBe(players.length);
    expect(proofs.map(faultOf)).toEqual(players.map(() => null));
    const [first, second] = proofs;
    if (!first || !second) throw new Error('a proof is missing');
    expect(faultOf({ ...first, leaf: second.leaf })).not.toBeNull();
    expect(faultOf({ ...first, leaf: { ...first.leaf, atr: '201' } })).toBe('sumsDiffer');
  });

  test('is made once a day by three nodes at once, and not for missed days', async () => {
    const before = await reservesNow();
    await manor.advance(3 * DAY_MS);
    await Promise.all([pass(), pass(), pass()]);
    await pass();
    const after = await reservesNow();
    expect(after.roots).toHaveLength(before.roots.length + 1);
    expect(after.roots[0]?.day).toBe((before.roots[0]?.day ?? 0) + 3);
    expect(after.roots[0]?.hash).not.toBe(before.roots[0]?.hash);
  });

  test.skipIf(isInBooks)(
    'counts exactly the postings up to the sealed head that it names',
    oneDatabase,
    async () => {
      const [root] = (await reservesNow()).roots;
      const head = await manor.world.db
        .selectFrom('chain_link')
        .select('hash')
        .where('sequence', '=', BigInt(root?.head.sequence ?? 0))
        .executeTakeFirstOrThrow();
      expect(root?.head.hash).toBe(Buffer.from(head.hash).toString('hex'));
    },
  );
});

describe.skipIf(isInBooks)('the reserves', oneDatabase, () => {
  test('list liabilities, pools and vault, and these add up', async () => {
    await nextDay();
    const { coins, roots } = await reservesNow();
    for (const { coin, liabilities, pools, burned, vault, ratioBps } of coins) {
      const owed = amountOf(liabilities.total);
      const remainder = pools.reduce((sum, { amount }) => sum + amountOf(amount), 0n);
      expect(owed + remainder + amountOf(burned)).toBe(amountOf(vault));
      expect(ratioBps).toBe(owed === 0n ? null : Number((amountOf(vault) * 10_000n) / owed));
      expect(roots[0]?.[coin === 'USDT' ? 'usdt' : 'atr']).toBe(liabilities.total);
      expect(roots[0]?.vault[coin === 'USDT' ? 'usdt' : 'atr']).toBe(vault);
    }
    expect(coins[0]?.liabilities.available).toBe('13.345678');
    expect(coins[0]?.pools).toContainEqual({ pool: 'swap', amount: '50000' });
  });

  test('return the roots in pages, newest first', async () => {
    const roots = (await reservesNow({ size: 100 })).roots;
    const first = await reservesNow({ size: 2 });
    expect(first.roots).toEqual(roots.slice(0, 2));
    const second = await reservesNow({ size: 2, cursor: first.next });
    expect(second.roots).toEqual(roots.slice(2, 4));
    expect((await reservesNow({ size: 100 })).next).toBeNull();
  });

  test('keep every root, and the nodes of the newest trees only', async () => {
    await nextDay();
    const { roots } = await reservesNow({ size: 100 });
    const stored = await manor.world.db
      .selectFrom('reserve_leaf')
      .select('day')
      .distinct()
      .orderBy('day')
      .execute();
    expect(roots.length).toBeGreaterThan(stored.length);
    expect(stored.map(({ day }) => Number(day))).toEqual(
      roots
        .slice(0, 2)
        .map(({ day }) => day)
        .reverse(),
    );
  });

  test("are audited: a root below the ledger's liabilities is named", async () => {
    const { db } = manor.world;
    const [root] = (await reservesNow()).roots;
    const day = BigInt(root?.day ?? 0);
    const state = async () => (await auditManor(db)).findings.find(({ id }) => id === 'RR');
    expect((await state())?.state).toBe('holds');
    await db
      .updateTable('reserve_tree')
      .set(({ eb }) => ({ usdt: eb('usdt', '-', 1n) }))
      .where('day', '=', day)
      .execute();
    expect(await state()).toMatchObject({ state: 'broken', row: { coin: 'USDT', day } });
    await db
      .updateTable('reserve_tree')
      .set(({ eb }) => ({ usdt: eb('usdt', '+', 1n) }))
      .where('day', '=', day)
      .execute();
    expect((await state())?.state).toBe('holds');
  });

  test('ignore postings that are not sealed yet', async () => {
    const { db, wallNow, clock } = manor.world;
    const player = await manor.signIn();
    await nextDay();
    await manor.give(player, 'USDT', '5');
    const tomorrow = dayOf(clock.gameNow()) + 1;
    await inTransaction(db, (tx) => beginTree(tx, manor.world, tomorrow, wallNow()));
    await manor.advance(reserves.everyMs);
    await pass();
    const { data } = await proofOf(player);
    expect(data).toMatchObject({ day: tomorrow, leaf: { usdt: '0', atr: '200' } });
    expect(faultOf(data)).toBeNull();
    expect((await auditManor(db)).findings.find(({ id }) => id === 'RR')?.state).toBe('holds');
  });
});

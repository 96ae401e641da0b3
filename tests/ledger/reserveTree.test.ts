import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { pathFault, siblingPlaces } from '#core/rules/merkleSumPath.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hashBytes } from '#server/oversight/reserves/hashBytes.ts';
import { leafSalt } from '#server/oversight/reserves/leafSalt.ts';
import { makeNodes } from '#server/oversight/reserves/makeNodes.ts';
import { readLeaf, readNodes } from '#server/oversight/reserves/reserveProof.repo.ts';
import { readMadeTrees, readNewestTree, removeBelow } from '#server/oversight/reserves/reserveTree.repo.ts';
import { openWorld, type TestWorld } from '../support/world.ts';

/** Many turns of leaves, with an odd count on nearly every level. */
const LEAVES = 9_001;
const DAY = 40_000n;
const NOBODY = `0x${'0'.repeat(40)}`;
const seed = new Uint8Array(32).fill(7);

let manor: TestWorld;
let db: Db;

beforeAll(async () => {
  manor = await openWorld();
  db = manor.world.db;
  await sql`INSERT INTO reserve_leaf (player_id, day, place, usdt, atr)
    SELECT 1000000 + n, ${DAY}::bigint, (n * 7) % ${LEAVES}::int, n, 2 * n
    FROM generate_series(0, ${LEAVES}::int - 1) AS n`.execute(db);
  const usdt = (BigInt(LEAVES) * BigInt(LEAVES - 1)) / 2n;
  const sums = { usdt, atr: 2n * usdt, vault_usdt: usdt, vault_atr: 2n * usdt };
  const head = { head_sequence: 0n, head_hash: new Uint8Array() };
  const at = { day: DAY, counted_at: new Date(0), seed, leaves: LEAVES };
  await db
    .insertInto('reserve_tree')
    .values({ ...at, ...sums, ...head, block_number: null, block_hash: null, root: null })
    .execute();
});

/** The tree belongs to no player, so it is removed before the audit of the closing world. */
afterAll(async () => {
  await inTransaction(db, (tx) => removeBelow(tx, DAY + 1n, 1_000_000));
  await db.deleteFrom('reserve_tree').where('day', '=', DAY).execute();
  await manor.close();
});

test('a large tree is built in bounded turns, and every checked leaf is proved by reading one row a level', async () => {
  let turns = 0;
  for (let tree = await readNewestTree(db); tree?.root === null; tree = await readNewestTree(db)) {
    const open = tree;
    await inTransaction(db, (tx) => makeNodes(tx, open));
    turns += 1;
    expect(turns).toBeLessThan(40);
  }
  // Nine turns of leaves, five, three and two of the levels above, one of each of the eleven others.
  expect(turns).toBe(30);
  const [tree] = await readMadeTrees(db, null, 1);
  if (!tree?.root) throw new Error('the tree is not made');
  const root = { hash: tree.root, usdt: tree.usdt, atr: tree.atr };
  for (const id of [0, 1, 255, 256, 4_095, 4_096, 8_191, 8_192, 8_999, 9_000].map(
    (n) => 1_000_000n + BigInt(n),
  )) {
    const leaf = await readLeaf(db, id, DAY);
    if (!leaf) throw new Error('a leaf is missing');
    const places = siblingPlaces(leaf.place, LEAVES);
    const nodes = await readNodes(db, DAY, places);
    const path = nodes.map((node, at) => ({ ...node, side: places[at]?.side ?? 'left' }));
    const own = {
      day: Number(DAY),
      salt: leafSalt(seed, id),
      address: NOBODY,
      usdt: leaf.usdt,
      atr: leaf.atr,
    };
    expect(pathFault(own, path, root, hashBytes)).toBeNull();
    expect(pathFault({ ...own, usdt: own.usdt + 1n }, path, root, hashBytes)).toBe('sumsDiffer');
  }
});

test('old leaves and nodes are removed in batches of bounded size', async () => {
  const countRows = () =>
    db
      .selectFrom('reserve_leaf')
      .select(({ fn }) => fn.countAll<bigint>().as('n'))
      .executeTakeFirst();
  expect(await inTransaction(db, (tx) => removeBelow(tx, DAY + 1n, 9_000))).toBe(true);
  expect((await countRows())?.n).toBe(1n);
  expect(await inTransaction(db, (tx) => removeBelow(tx, DAY + 1n, 9_000))).toBe(false);
  expect((await countRows())?.n).toBe(0n);
  expect(await db.selectFrom('reserve_node').select('block').execute()).toEqual([]);
});

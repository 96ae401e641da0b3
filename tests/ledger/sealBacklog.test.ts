import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditManor } from '#server/auditManor.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { post } from '#server/ledger/post.ts';
import { seal } from '#server/ledger/seal.ts';
import { testOnPostgres } from '../support/testOnPostgres.ts';
import { openWorld, type TestWorld } from '../support/world.ts';
import { atr, posting, postOne } from './ledgerWorld.ts';

/** Postings of a turn, and turns that the backlog needs. */
const LIMIT = 10;
const TURNS = 6;

let world: TestWorld;
let db: Db;
beforeEach(async () => {
  world = await openWorld();
  db = world.world.db;
  while ((await sealTurn()) === 'more');
});
afterEach(() => world.close());

const sealTurn = () => inTransaction(db, (tx) => seal(tx, LIMIT));

async function write(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await postOne(db, posting(`backlog:${n}`, [atr('pool:promotion', 'user:8201', 1)]));
  }
}

const read = async () => {
  const { rows } = await sql<{ floor: bigint; linked: bigint; last: bigint }>`
    SELECT (SELECT floor_id FROM seal_state) AS floor, (SELECT max(id) FROM posting) AS last,
      (SELECT posting_id + links - 1 FROM chain_run ORDER BY sequence DESC LIMIT 1) AS linked`.execute(db);
  return rows[0] ?? { floor: 0n, linked: 0n, last: 0n };
};

test('the floor follows the turns of a backlog, and never passes what they took', async () => {
  await write(TURNS * LIMIT);
  const behind: bigint[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    expect(await sealTurn()).toBe('more');
    const { floor, linked } = await read();
    expect(floor).toBeLessThanOrEqual(linked);
    behind.push(linked - floor);
  }
  // The first turn finds the mark of before and sets another. On a server shared with other tests, their transactions may
  // hold the floor back.
  if (process.env.MANOR_TEST_DB === 'pglite') expect(behind.slice(1)).toEqual(behind.slice(1).map(() => 0n));
  expect(await sealTurn()).toBe('done');
  expect((await read()).linked).toBe((await read()).last);
  const report = await auditManor(db);
  expect(report).toMatchObject({ unsealed: 0n });
  expect(report.findings.find(({ id }) => id === 'I20')).toMatchObject({ state: 'holds' });
});

/** Needs two connections. PGlite has one and commits in the order of ids anyway. */
testOnPostgres('the floor of a backlog waits for a posting that commits late', async () => {
  let commit = () => {};
  let written = (_id: bigint) => {};
  const isWritten = new Promise<bigint>((resolve) => (written = resolve));
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  const slow = inTransaction(db, async (tx) => {
    await post(tx, posting('backlog:slow', [atr('pool:farm', 'user:8202', 1)]));
    const { rows } = await sql<{ id: bigint }>`SELECT max(id) AS id FROM posting`.execute(tx);
    written(rows[0]?.id ?? 0n);
    await mayCommit;
  });
  const late = await isWritten;
  try {
    await write(TURNS * LIMIT);
    for (let turn = 0; turn < TURNS; turn += 1) {
      await sealTurn();
      expect((await read()).floor).toBeLessThan(late);
    }
  } finally {
    commit();
    await slow;
  }
  expect(await auditManor(db)).toMatchObject({ unsealed: 1n });
  await sealTurn();
  const report = await auditManor(db);
  expect(report).toMatchObject({ unsealed: 0n });
  expect(report.findings.find(({ id }) => id === 'I20')).toMatchObject({ state: 'holds' });
});

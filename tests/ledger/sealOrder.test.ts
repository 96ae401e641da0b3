import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { auditManor } from '#server/auditManor.ts';
import { post } from '#server/ledger/post.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { Move } from '#server/ledger/posting.ts';
import { seal } from '#server/ledger/seal.ts';
import { testOnPostgres } from '../support/testOnPostgres.ts';
import { openWorld, type TestWorld } from '../support/world.ts';
import { atr, posting, postOne } from './ledgerWorld.ts';

let world: TestWorld;
let db: Db;

beforeAll(async () => {
  world = await openWorld();
  db = world.world.db;
});

afterAll(() => world.close());

const sealAll = () => inTransaction(db, (tx) => seal(tx));

function usdt(from: AccountName, to: AccountName): Move {
  return { coin: 'USDT', from, to, amount: 1n };
}

/** Needs two connections. PGlite has one and commits in the order of ids anyway. */
testOnPostgres('a posting that commits after later ones were sealed is sealed all the same', async () => {
  let commit = () => {};
  let written = () => {};
  const isWritten = new Promise<void>((resolve) => (written = resolve));
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  const slow = inTransaction(db, async (tx) => {
    await post(tx, posting('order:slow', [atr('pool:promotion', 'user:8101', 1)]));
    written();
    await mayCommit;
  });
  await isWritten;
  // Separate accounts: the two transactions do not wait for each other.
  const later = ['a', 'b', 'c'].map((name) => posting(`order:${name}`, [usdt('user:8102', 'burn')]));
  await postOne(
    db,
    posting(
      'order:fund',
      Array.from({ length: 3 }, () => usdt('vault', 'user:8102')),
    ),
  );
  for (const entry of later) await postOne(db, entry);
  for (let n = 0; n < 3; n += 1) await sealAll();
  expect(await auditManor(db)).toMatchObject({ unsealed: 0n });
  commit();
  await slow;
  expect(await auditManor(db)).toMatchObject({ unsealed: 1n });
  await sealAll();
  const report = await auditManor(db);
  expect(report).toMatchObject({ unsealed: 0n });
  expect(report.findings.find(({ id }) => id === 'I20')).toMatchObject({ state: 'holds' });
});

test('repeated sealing advances and skips no posting', async () => {
  for (let n = 0; n < 5; n += 1) {
    await postOne(db, posting(`over:${n}`, [atr('pool:promotion', 'user:8103', 1)]));
    await sealAll();
    await sealAll();
  }
  const { rows } = await sql<{ floor_id: bigint }>`SELECT floor_id FROM seal_state`.execute(db);
  const last = await db
    .selectFrom('posting')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  // On a server shared with other tests, their transactions may hold the floor back.
  if (process.env.MANOR_TEST_DB === 'postgres') expect(rows[0]?.floor_id).toBeLessThanOrEqual(last.id);
  else expect(rows[0]?.floor_id).toBe(last.id);
  expect(await auditManor(db)).toMatchObject({ unsealed: 0n });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { seal } from '#server/ledger/seal.ts';
import { brokenInPieces } from './brokenInPieces.ts';
import { dueSpend, paidFor, payAll } from './dues.ts';
import { atr, expectSound, held, posting, postOne } from './ledgerWorld.ts';
import { beginAsBefore, postAsBefore } from './postAsBefore.ts';
import { upgradeWorld, type UpgradeWorld } from './upgradeWorld.ts';

/** First migration after the release in which every entry is a row. */
const FIRST_NEW = '0076';

let upgrade: UpgradeWorld;
beforeAll(async () => {
  upgrade = await upgradeWorld();
});
afterAll(() => upgrade.close());

const spend = (key: string) => postOne(upgrade.connection.db, dueSpend(key, 8_001n));

/** Entries of an account by where they lie, oldest first. */
async function places(name: string): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    SELECT CASE WHEN e.before IS NULL THEN 'row' WHEN e.before = 0 THEN 'packed' ELSE 'packed after packed' END AS place
    FROM account a JOIN ledger_entry e ON e.account_id = a.id WHERE a.name = ${name} ORDER BY e.version`.execute(
    upgrade.connection.db,
  );
  return rows.map(({ place }) => place);
}

test('entries of the release before stay rows, and accounts go on from them packed', async () => {
  const { db } = upgrade.connection;
  await beginAsBefore(upgrade, FIRST_NEW);
  await postAsBefore(db, dueSpend('old:1', 8_001n));
  // As the job of that release writes it.
  const payment = { type: 'directPushReward', kind: 'farm', reference: 'spends:1' } as const;
  await postAsBefore(db, posting('due:8001:ATR:1', [atr('due:8001', 'user:8001', 1)], payment));
  await postAsBefore(db, dueSpend('old:2', 8_001n));
  await upgrade.migrateTo((name) => name >= FIRST_NEW);

  await spend('new:1');
  await spend('new:2');
  expect(await places('due:8001')).toEqual(['row', 'row', 'row', 'packed', 'packed after packed']);
  expect(await places('user:8001')).toEqual(['row']);
  // The line counts the spends of both releases since the last payment.
  await payAll(db);
  await spend('new:3');
  await payAll(db);
  expect(await paidFor(db)).toEqual(['spends:1', 'spends:3', 'spends:1']);
  expect([await held(db, 'user:8001'), await held(db, 'due:8001')]).toEqual([5_000_000n, 0n]);
  // A posting on the way that is missing is no beginning.
  const { rows } = await sql<{ version: bigint | null }>`
    SELECT ledger_last_debit(id, last_id + 1000, last_id) AS version FROM account WHERE name = 'due:8001'`.execute(
    db,
  );
  expect(rows).toEqual([{ version: null }]);
  await inTransaction(db, (tx) => seal(tx));
  await expectSound(db);
  expect(await inTransaction(db, brokenInPieces)).toEqual([]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upgradeWorld, type UpgradeWorld } from './upgradeWorld.ts';

/** First migration after the release whose audits know no checkpoint. */
const FIRST_NEW = '0059';

let upgrade: UpgradeWorld;
beforeAll(async () => {
  upgrade = await upgradeWorld();
});
afterAll(() => upgrade.close());

test('a world of the release before begins its first night at the first link, and older nodes keep their rows', async () => {
  const { db } = upgrade.connection;
  await upgrade.migrateTo((name) => name < FIRST_NEW);
  await sql`UPDATE audit_progress SET sequence = 40, hash = '\\x01', posting_id = 41, day = 9, until_sequence = 50,
    checked = '{I4}', done_day = 7`.execute(db);
  await upgrade.migrateTo((name) => name >= FIRST_NEW);
  const { rows } = await sql`SELECT kind, sequence, day, done_day FROM audit_progress ORDER BY kind`.execute(
    db,
  );
  expect(rows).toEqual([
    { kind: 'full', sequence: 40n, day: 9n, done_day: 7n },
    { kind: 'news', sequence: 40n, day: 9n, done_day: 7n },
    { kind: 'night', sequence: 0n, day: null, done_day: -1n },
    { kind: 'week', sequence: 0n, day: null, done_day: 7n },
  ]);
  const indexes = await sql<{ valid: boolean }>`
    SELECT bool_and(indisvalid) AS valid FROM pg_index
    WHERE indexrelid IN ('plant_id'::regclass, 'hen_id'::regclass, 'coupon_id'::regclass)`.execute(db);
  expect(indexes.rows).toEqual([{ valid: true }]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConstants } from '#server/config/openConstants.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { seal } from '#server/ledger/seal.ts';
import { lockDueAccounts } from '#server/revenue/due.repo.ts';
import { BEGIN } from '../support/world.ts';
import { dueSpend, payTurn } from './dues.ts';
import { atr, expectSound, held, posting, postOne } from './ledgerWorld.ts';
import { genesisAsBefore, postAsBefore } from './postAsBefore.ts';
import { upgradeWorld, type UpgradeWorld } from './upgradeWorld.ts';

/** First migration after the release that pays each reward at once. */
const FIRST_NEW = '0067';

const SPEND = { type: 'saplingPurchase', kind: 'apple' } as const;

const log = makeLogger('silent');

let upgrade: UpgradeWorld;
beforeAll(async () => {
  upgrade = await upgradeWorld();
});
afterAll(() => upgrade.close());

/** A spend by the release before: the reward leaves its pool in the same transaction. */
async function spendAsBefore(key: string, sponsor: bigint): Promise<void> {
  const moves = [atr('pool:promotion', 'pool:farm', 99), atr('pool:promotion', 'pool:rewards', 1)];
  const reward = { type: 'directPushReward', kind: 'farm', reference: 'player:7001' } as const;
  await inTransaction(upgrade.connection.db, async (tx) => {
    await postAsBefore(tx, posting(key, moves, SPEND));
    await postAsBefore(tx, posting(`${key}:direct`, [atr('pool:rewards', `user:${sponsor}`, 1)], reward));
  });
}

const spendNow = (key: string, sponsor: bigint) => postOne(upgrade.connection.db, dueSpend(key, sponsor));

test('a world of the release before keeps its rewards, and both forms of payment pass the audit', async () => {
  const { db } = upgrade.connection;
  await upgrade.migrateTo((name) => name < FIRST_NEW);
  const at = { gameNow: BEGIN, wallNow: BEGIN };
  const constants = await openConstants(upgrade.connection, { wallNow: () => BEGIN, log });
  await genesisAsBefore(db, constants.current(), at);
  for (let n = 1; n <= 30; n += 1) await spendAsBefore(`old:${n}`, BigInt(8_000 + (n % 3)));
  await inTransaction(db, (tx) => seal(tx));
  await expect(postAsBefore(db, dueSpend('early', 8_001n))).rejects.toMatchObject({ code: 'LG002' });
  await sql`INSERT INTO job (name, due_at) VALUES ('payDues', now())`.execute(db);
  expect(await upgrade.migrateTo((name) => name >= FIRST_NEW)).toContain('0067-rewards-due.sql');

  // A node of the release before does not pay any more: it knows one part of what is due.
  const { rows } = await sql<{ waits: boolean }>`
    SELECT due_at > now() + interval '50 years' AS waits FROM job WHERE name = 'payDues'`.execute(db);
  expect(rows).toEqual([{ waits: true }]);
  expect(await held(db, 'user:8001')).toBe(10_000_000n);
  await inTransaction(db, async (tx) => expect(await lockDueAccounts(tx, 'ATR', '', 10)).toEqual([]));
  expect(await payTurn(db)).toBe('done');
  // During the restart a node of the release before still spends in its way.
  await spendNow('new:1', 8_001n);
  await spendAsBefore('late:1', 8_001n);
  await spendNow('new:2', 8_001n);
  expect([await payTurn(db), await payTurn(db)]).toEqual(['more', 'done']);
  expect(await held(db, 'user:8001')).toBe(13_000_000n);
  expect([await held(db, 'due:8001'), await held(db, 'pool:rewards')]).toEqual([0n, 0n]);
  await inTransaction(db, (tx) => seal(tx));
  await expectSound(db);
});

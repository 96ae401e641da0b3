import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNIT } from '#core/money/amount.ts';
import { openConstants } from '#server/config/openConstants.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { genesis } from '#server/ledger/genesis.ts';
import { seal } from '#server/ledger/seal.ts';
import { tendRanges } from '#server/ledger/tendRanges.ts';
import { BEGIN } from '../support/world.ts';
import { brokenInPieces } from './brokenInPieces.ts';
import { atr, expectSound, posting, postOne } from './ledgerWorld.ts';
import { beginAsBefore } from './postAsBefore.ts';
import { upgradeWorld, type UpgradeWorld } from './upgradeWorld.ts';

/** First migration after the release in which packed entries are arrays. */
const FIRST_NEW = '0083';

let upgrade: UpgradeWorld;
beforeAll(async () => {
  upgrade = await upgradeWorld();
});
afterAll(() => upgrade.close());

const names = ['account', 'amount', 'balance', 'version', 'before'] as const;

/** Least and largest number that an entry's bytes hold. */
const bounds = {
  account: [0n, 2n ** 40n - 1n],
  amount: [-(2n ** 47n), 2n ** 47n - 1n],
  balance: [-(2n ** 55n), 2n ** 55n - 1n],
  version: [0n, 2n ** 32n - 1n],
  before: [0n, 2n ** 40n - 1n],
} as const;

type Entry = Record<(typeof names)[number], bigint>;
const SMALL: Entry = { account: 1n, amount: -1n, balance: 0n, version: 1n, before: 0n };

const argumentsOf = (entry: Entry) =>
  sql.join(
    names.map((name) => sql`${entry[name]}::bigint`),
    sql`, `,
  );

/** Form in which the packed entries of a posting lie, and their amounts. */
async function formOf(key: string): Promise<{ form: string; amounts: bigint[] }> {
  const { rows } = await sql<{ form: string; amounts: bigint[] }>`
    SELECT CASE WHEN p.lines IS NOT NULL AND p.packed IS NULL THEN 'bytes'
      WHEN p.packed IS NOT NULL AND p.lines IS NULL THEN 'array' ELSE 'both or none' END AS form,
      ARRAY(SELECT u.amount FROM ledger_unpack(p.packed, p.lines) AS u ORDER BY u.amount) AS amounts
    FROM posting p WHERE p.key = ${key}`.execute(upgrade.connection.db);
  const [row] = rows;
  if (!row) throw new Error(`there is no posting ${key}`);
  return row;
}

test('a world with postings goes on with arrays, and its next range has bytes', async () => {
  const { db } = upgrade.connection;
  await beginAsBefore(upgrade, FIRST_NEW);
  const give = (key: string) => postOne(db, posting(key, [atr('pool:promotion', 'pool:farm', 1)]));
  await give('before:1');
  await upgrade.migrateTo((name) => name >= FIRST_NEW);
  await give('before:2');
  const { rows } = await sql<{ until: bigint }>`
    SELECT max(until_id) AS until FROM ledger_ranges()`.execute(db);
  await sql`SELECT setval('posting_id_seq', ${(rows[0]?.until ?? 0n) - 1n}, false)`.execute(db);
  await give('before:3');
  expect(await inTransaction(db, (tx) => tendRanges(tx, BEGIN, 1_000))).toBe(true);
  await give('after:1');
  await give('after:2');
  const amounts = [-UNIT, UNIT];
  for (const key of ['before:1', 'before:2', 'before:3'])
    expect([key, await formOf(key)]).toEqual([key, { form: 'array', amounts }]);
  for (const key of ['after:1', 'after:2'])
    expect([key, await formOf(key)]).toEqual([key, { form: 'bytes', amounts }]);
  await inTransaction(db, (tx) => seal(tx));
  await expectSound(db);
  expect(await inTransaction(db, brokenInPieces)).toEqual([]);
});

test('an entry is 27 bytes, and its numbers come back from them up to their bounds', async () => {
  const entries = [0, 1].flatMap((end) =>
    [SMALL, ...names.map((name) => ({ ...SMALL, [name]: bounds[name][end] ?? 0n }))].concat(
      Object.fromEntries(names.map((name) => [name, bounds[name][end] ?? 0n])) as Entry,
    ),
  );
  for (const entry of entries) {
    const { rows } = await sql<{ length: number; fits: boolean }>`
      SELECT length(ledger_bytes(${argumentsOf(entry)})) AS length, ledger_fits(${argumentsOf(entry)}) AS fits`.execute(
      upgrade.connection.db,
    );
    expect([entry, rows[0]]).toEqual([entry, { length: 27, fits: true }]);
  }
  const { rows } = await sql<Entry>`
    SELECT u.account_id AS account, u.amount, u.balance, u.version, u.before
    FROM ledger_unpack(NULL, ${sql.join(
      entries.map((entry) => sql`ledger_bytes(${argumentsOf(entry)})`),
      sql` || `,
    )}) AS u`.execute(upgrade.connection.db);
  expect(rows).toEqual(entries);
});

test.each(names.flatMap((name) => [0, 1].map((end) => ({ name, end }))))(
  'a number beyond a bound does not fit ($name, $end)',
  async ({ name, end }) => {
    const beyond = { ...SMALL, [name]: (bounds[name][end] ?? 0n) + (end === 0 ? -1n : 1n) };
    const { rows } = await sql<{ fits: boolean }>`
      SELECT ledger_fits(${argumentsOf(beyond)}) AS fits`.execute(upgrade.connection.db);
    expect(rows).toEqual([{ fits: false }]);
  },
);

test('a posting with one number that does not fit has arrays, and the next one of its account bytes', async () => {
  const world = await upgradeWorld();
  try {
    const { db } = world.connection;
    await world.migrateTo(() => true);
    const constants = await openConstants(world.connection, {
      wallNow: () => BEGIN,
      log: makeLogger('silent'),
    });
    await inTransaction(db, (tx) => genesis(tx, constants.current(), { gameNow: BEGIN, wallNow: BEGIN }));
    const give = (key: string, coins: number) =>
      postOne(
        db,
        posting(key, [{ coin: 'USDT', from: 'vault', to: 'pool:promotion', amount: BigInt(coins) * UNIT }]),
      );
    await give('small:1', 1);
    await give('large', 150_000_000);
    await give('small:2', 1);
    const { rows } = await sql<{ key: string; form: string; before: string | null }>`
      SELECT p.key, CASE WHEN p.packed IS NULL THEN 'bytes' ELSE 'array' END AS form, b.key AS before
      FROM posting p CROSS JOIN LATERAL ledger_unpack(p.packed, p.lines) AS u LEFT JOIN posting b ON b.id = u.before
      WHERE p.key IN ('small:1', 'large', 'small:2') ORDER BY p.id`.execute(db);
    expect(rows).toEqual([
      { key: 'small:1', form: 'bytes', before: null },
      { key: 'large', form: 'array', before: 'small:1' },
      { key: 'small:2', form: 'bytes', before: 'large' },
    ]);
    await inTransaction(db, (tx) => seal(tx));
    expect(await inTransaction(db, brokenInPieces)).toEqual([]);
  } finally {
    await world.close();
  }
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { ledgerLines, type LedgerQuery } from '#server/ledger/ledgerLines.ts';
import { seal } from '#server/ledger/seal.ts';
import { tendRanges } from '#server/ledger/tendRanges.ts';
import { BEGIN } from '../support/world.ts';
import { brokenInPieces } from './brokenInPieces.ts';
import { atr, expectSound, posting, postOne } from './ledgerWorld.ts';
import { beginAsBefore } from './postAsBefore.ts';
import { upgradeWorld, type UpgradeWorld } from './upgradeWorld.ts';

/** First migration after the release in which a player's own lines are rows. */
const FIRST_NEW = '0081';

const PLAYER = 8_001n;

let upgrade: UpgradeWorld;
beforeAll(async () => {
  upgrade = await upgradeWorld();
});
afterAll(() => upgrade.close());

const points = { coin: 'PTS', from: 'issuer', to: `user:${PLAYER}`, amount: 7n } as const;

/** Lines of the player's ATR by where they lie, oldest first. */
async function places(): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    SELECT CASE WHEN e.before IS NULL THEN 'row' WHEN e.before = 0 THEN 'packed' ELSE 'packed after packed' END AS place
    FROM account a JOIN ledger_entry e ON e.account_id = a.id
    WHERE a.name = ${`user:${PLAYER}`} AND a.coin = 'ATR' ORDER BY e.version`.execute(upgrade.connection.db);
  return rows.map(({ place }) => place);
}

/** References of all pages of the player's ledger. */
async function references(query: LedgerQuery = {}): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await ledgerLines(upgrade.connection.db, PLAYER, { size: 2, ...query, cursor });
    found.push(...page.list.map(({ coin, reference }) => `${coin} ${reference}`));
    cursor = page.next ?? undefined;
  } while (cursor);
  return found;
}

/** The same as a node of the release before reads them, without pages. */
async function asBefore(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT a.coin || ' ' || p.reference AS line FROM account a JOIN entry_row e ON e.account_id = a.id
    JOIN posting p ON p.id = e.posting_id
    WHERE a.name = ${`user:${PLAYER}`} ORDER BY e.posting_id DESC, e.account_id DESC`.execute(
    upgrade.connection.db,
  );
  return rows.map(({ line }) => line);
}

test('lines of the release before stay rows, its range goes on with rows, and the next one packs them', async () => {
  const { db } = upgrade.connection;
  await beginAsBefore(upgrade, FIRST_NEW);
  const told = (key: string, type: 'recharge' | 'points' = 'recharge') => ({ type, reference: key }) as const;
  const give = (key: string) =>
    postOne(db, posting(key, [atr('pool:promotion', `user:${PLAYER}`, 1)], told(key)));
  await give('before:1');
  await upgrade.migrateTo((name) => name >= FIRST_NEW);
  await give('before:2');
  expect(await places()).toEqual(['row', 'row']);

  const { rows } = await sql<{ until: bigint }>`
    SELECT max(until_id) AS until FROM ledger_ranges()`.execute(db);
  const next = rows[0]?.until ?? 0n;
  await sql`SELECT setval('posting_id_seq', ${next - 1n}, false)`.execute(db);
  await give('before:3');
  expect(await inTransaction(db, (tx) => tendRanges(tx, BEGIN, 1_000))).toBe(true);
  await give('after:1');
  const spend = { type: 'credit', kind: 'ticket:test', reference: 'after:2' } as const;
  await postOne(db, posting('after:2', [atr(`user:${PLAYER}`, 'pool:farm', 1), points], spend));
  await postOne(db, posting('both', [atr(`user:${PLAYER}`, 'user:8002', 1)], told('both')));
  await give('after:3');
  await postOne(db, posting('after:4', [points], told('after:4', 'points')));
  await give('after:5');
  expect(await places()).toEqual([
    ...['row', 'row', 'row', 'packed', 'packed after packed', 'row', 'packed', 'packed after packed'],
  ]);
  const all = ['after:5', 'PTS after:4', 'after:3', 'both', 'PTS after:2', 'after:2', 'after:1'];
  const lines = [...all, 'before:3', 'before:2', 'before:1'].map((line) =>
    line.startsWith('PTS') ? line : `ATR ${line}`,
  );
  expect(await references()).toEqual(lines);
  expect(await references({ type: 'points' })).toEqual(['PTS after:4', 'PTS after:2']);
  expect(await references({ coin: 'PTS' })).toEqual(['PTS after:4', 'PTS after:2']);
  expect(await references({ type: 'recharge', coin: 'ATR' })).toEqual(
    lines.filter((line) => line.startsWith('ATR') && line !== 'ATR after:2'),
  );
  expect((await asBefore()).sort()).toEqual([...lines].sort());
  await inTransaction(db, (tx) => seal(tx));
  await expectSound(db);
  expect(await inTransaction(db, brokenInPieces)).toEqual([]);
});

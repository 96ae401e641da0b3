import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNIT } from '#core/money/amount.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { auditManor } from '#server/auditManor.ts';
import type { ChainBooks } from '#server/world/chainBooks.ts';
import { auditTable } from '#server/oversight/audit/auditTable.ts';
import { post } from '#server/ledger/post.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';
import { publishHead } from '#server/ledger/publishHead.ts';
import { seal } from '#server/ledger/seal.ts';
import { BEGIN, openWorld, type TestWorld } from '../support/world.ts';
import { atr, posting, postOne } from './ledgerWorld.ts';
import { tamperedIn, type Change } from './tamperedIn.ts';

let world: TestWorld;
let db: Db;

const sealAll = () => inTransaction(db, (tx) => seal(tx));

beforeAll(async () => {
  world = await openWorld();
  db = world.world.db;
  for (let n = 1; n <= 5; n += 1) {
    await postOne(db, posting(`row:${n}`, [atr('pool:promotion', 'user:8001', n)]));
  }
  await postOne(db, posting('row:6', [atr('user:8001', 'burn', 2), atr('user:8001', 'pool:farm', 1)]));
  // These concern two players, so their entries are rows; the next ones are packed again.
  for (let n = 1; n <= 3; n += 1) await postOne(db, posting(`two:${n}`, [atr('user:8001', 'user:8002', 1)]));
  for (let n = 7; n <= 8; n += 1)
    await postOne(db, posting(`row:${n}`, [atr('pool:promotion', 'user:8001', n)]));
  await sealAll();
  await inTransaction(db, (tx) => publishHead(tx, 1, BEGIN));
});

afterAll(() => world.close());

const tampered = (change: Change) => tamperedIn(db, change);

const idOf = async (key: string) =>
  (await db.selectFrom('posting').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;

describe('the book is append-only:', () => {
  test.each([
    ['a posting changed', sql`UPDATE posting SET kind = 'other'`],
    ['a posting removed', sql`DELETE FROM posting`],
    ['an entry changed', sql`UPDATE entry_apart SET amount = amount + 1`],
    ['an entry removed', sql`DELETE FROM entry_apart`],
    ['all entries removed', sql`TRUNCATE entry_apart`],
    ['a link changed', sql`UPDATE chain_run SET hash = ''`],
    ['a link removed', sql`DELETE FROM chain_run`],
  ])('%s is refused by the database', async (_, statement) => {
    await expect(statement.execute(db)).rejects.toThrow('is append-only');
  });
});

describe('the audit', () => {
  test('finds no fault in sound books and reports what it checked', async () => {
    const report = await auditManor(db);
    expect(report).toMatchObject({ ok: true, unsealed: 0n });
    expect(report.findings.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'I1',
        'I3',
        'I4',
        'I7',
        'I10',
        'I12',
        'I14',
        'I15',
        'I17',
        'I18',
        'I19',
        'I20',
      ]),
    );
    expect(auditTable(report)).toContain('Nothing is broken');
  });

  test('does not check invariants of the chain when no chain is given', async () => {
    const { findings } = await auditManor(db);
    expect(findings.filter(({ state }) => state === 'notAsked').map(({ id }) => id)).toEqual(['I2', 'I11']);
  });

  test('counts postings that are not sealed yet', async () => {
    await postOne(db, posting('late:1', [atr('pool:promotion', 'user:8001', 1)]));
    expect(await auditManor(db)).toMatchObject({ ok: true, unsealed: 1n });
    await sealAll();
    expect(await auditManor(db)).toMatchObject({ ok: true, unsealed: 0n });
  });

  test('names the old posting whose reference was altered', async () => {
    const broken = await tampered(sql`UPDATE posting SET reference = 'other' WHERE key = 'row:3'`);
    expect(broken).toMatchObject([{ id: 'I20', row: { posting: await idOf('row:3'), key: 'row:3' } }]);
  });

  test('names the old posting whose time was altered', async () => {
    const broken = await tampered(
      sql`UPDATE posting SET game_at = game_at + interval '1 ms' WHERE key = 'row:3'`,
    );
    expect(broken).toMatchObject([{ id: 'I20', row: { key: 'row:3' } }]);
  });

  /** Adds 7 to an account's entry of a posting, and to its balances from there on. */
  const altered = (account: string, id: bigint) => sql`
    WITH own AS (SELECT id FROM account WHERE name = ${account} AND coin = 'ATR'), apart AS (
      UPDATE entry_apart SET balance = balance + 7, amount = amount + CASE WHEN posting_id = ${id} THEN 7 ELSE 0 END,
        previous = previous + CASE WHEN posting_id = ${id} THEN 0 ELSE 7 END
      WHERE posting_id >= ${id} AND account_id = (SELECT own.id FROM own)
    )
    UPDATE posting SET lines = (
      SELECT string_agg(ledger_bytes(e.account_id,
        e.amount + CASE WHEN own.id IS NOT NULL AND posting.id = ${id} THEN 7 ELSE 0 END,
        e.balance + CASE WHEN own.id IS NOT NULL THEN 7 ELSE 0 END, e.version, e.before), '')
      FROM ledger_unpack(NULL, posting.lines) AS e LEFT JOIN own ON own.id = e.account_id)
    WHERE id >= ${id} AND lines IS NOT NULL`;

  test.each([
    ['row:2', 'user:8001'],
    ['two:1', 'user:8001'],
    ['two:2', 'user:8002'],
    ['row:7', 'user:8001'],
  ])('names the old entry of %s that was altered, even with the balances after it', async (key, account) => {
    const posting = await idOf(key);
    const broken = await tampered(altered(account, posting));
    expect(broken.map(({ id }) => id)).toEqual(['I1', 'I18', 'I20']);
    expect(broken[0]?.row).toMatchObject({ posting, key, sum: 7n });
    expect(broken[2]?.row).toMatchObject({ posting, key });
  });

  /** The packed entry of the pool in `row:3` with other numbers. */
  const packedAs = (amount: string, balance: string, version: string, before: string) =>
    sql`UPDATE posting SET lines = (
      SELECT ledger_bytes(account_id, ${sql.raw(`${amount}, ${balance}, ${version}, ${before}`)})
      FROM ledger_unpack(NULL, lines) LIMIT 1) || substr(lines, 28) WHERE key = 'row:3'`;

  test.each([
    ['amount', packedAs('amount - 7', 'balance', 'version', 'before'), ['I1', 'I18', 'I20']],
    ['balance', packedAs('amount', 'balance - 7', 'version', 'before'), ['I18', 'I20']],
    ['version', packedAs('amount', 'balance', 'version + 1', 'before'), ['I18', 'I20']],
    ['posting before', packedAs('amount', 'balance', 'version', 'before - 1'), ['I18']],
    ['posting before, which is not named any more,', packedAs('amount', 'balance', 'version', '0'), ['I18']],
  ])('finds the packed entry whose %s was altered', async (_, change, broken) => {
    expect((await tampered(change)).map(({ id }) => id)).toEqual(broken);
  });

  test('finds packed entries that are gone, also where a posting had no other ones', async () => {
    const some = await tampered(sql`UPDATE posting SET lines = NULL WHERE key = 'row:3'`);
    expect(some.map(({ id }) => id)).toEqual(['I1', 'I18', 'I20', 'L1']);
    const all = await tampered(async (tx) => {
      await post(tx, posting('pools', [atr('pool:promotion', 'pool:farm', 1)]));
      await sql`UPDATE posting SET lines = NULL WHERE key = 'pools'`.execute(tx);
    });
    expect(all.map(({ id }) => id)).toEqual(['I1', 'I18', 'I20']);
  });

  test('finds an entry that is packed though its account is read along', async () => {
    const broken = await tampered(async (tx) => {
      await post(tx, posting('found', [atr('pool:promotion', 'suspense', 1)]));
      await sql`WITH line AS (
          DELETE FROM entry_apart WHERE posting_id = (SELECT id FROM posting WHERE key = 'found') RETURNING *
        ), moved AS (
          UPDATE posting SET lines = lines || ledger_bytes(account_id, amount, balance, version, 0)
          FROM line WHERE id = posting_id
        ) UPDATE account SET last_id = posting_id FROM line WHERE id = account_id`.execute(tx);
    });
    expect(broken.map(({ id }) => id)).toEqual(['L1']);
    expect(broken[0]?.row).toMatchObject({
      name: 'suspense',
      fault: 'packed, though its account is read along',
    });
  });

  test('finds the account whose last packed entry is another one', async () => {
    const broken = await tampered(sql`
      UPDATE account SET last_id = (SELECT id FROM posting WHERE key = 'row:2')
      WHERE name = 'pool:promotion' AND coin = 'ATR' AND last_id > 0`);
    expect(broken.map(({ id }) => id)).toEqual(['I18']);
  });

  test('names the account whose balance was altered', async () => {
    const broken = await tampered(sql`UPDATE account SET balance = balance + 1 WHERE name = 'user:8001'`);
    expect(broken.map(({ id }) => id)).toEqual(['I1', 'I18']);
    expect(broken[1]?.row).toMatchObject({ name: 'user:8001', coin: 'ATR' });
  });

  test('names the posting that was removed with its entries', async () => {
    const posting = await idOf('row:4');
    const broken = await tampered(sql`
      WITH entries AS (DELETE FROM entry_apart WHERE posting_id = ${posting}) DELETE FROM posting WHERE id = ${posting}`);
    expect(broken.map(({ id }) => id)).toEqual(['I18', 'I20']);
    expect(broken[1]?.row).toMatchObject({ posting, fault: 'its posting is gone' });
  });

  test('detects a hash chain that was rebuilt, by the published head', async () => {
    const broken = await tampered(sql`
      WITH gone AS (DELETE FROM chain_run WHERE sequence = (SELECT max(sequence) FROM chain_run)),
        state AS (UPDATE seal_state SET floor_id = 0)
      UPDATE world_fact SET value = jsonb_set(value, '{hash}', '"00"') WHERE key = 'chainHead:1'`);
    expect(broken).toMatchObject([{ id: 'I20', row: { fault: 'the published head is not in the chain' } }]);
  });

  test('detects a posting that is missing from the hash chain', async () => {
    const broken = await tampered(sql`
      WITH gone AS (DELETE FROM chain_run WHERE sequence = (SELECT max(sequence) FROM chain_run))
      UPDATE seal_state SET floor_id = newest, mark_id = newest FROM (SELECT max(id) AS newest FROM posting) AS posted`);
    expect(broken).toMatchObject([{ id: 'I20', row: { fault: 'it was left out of the chain' } }]);
  });

  test('detects coins that reached the emission pool from another account', async () => {
    const broken = await tampered(sql`
      UPDATE account SET balance = balance + CASE WHEN name = 'pool:team' THEN -5 ELSE 5 END
      WHERE coin = 'ATR' AND shard = 3 AND name IN ('pool:team', 'pool:emission')`);
    expect(broken.map(({ id }) => id)).toEqual(['I12', 'I18']);
  });

  test.each([
    [
      'an account that belongs to another player',
      sql`UPDATE account SET player_id = 8002 WHERE name = 'user:8001'`,
    ],
    ['a pool that belongs to a player', sql`UPDATE account SET player_id = 8001 WHERE name = 'pool:team'`],
    ['an account that may be overdrawn', sql`UPDATE account SET least = -5 WHERE name = 'user:8001'`],
    [
      'a line of another type',
      sql`UPDATE entry_apart SET line_type = 'recharge' WHERE line_type IS NOT NULL`,
    ],
    ['a line that its player is not shown', sql`UPDATE entry_apart SET line_type = NULL`],
    ['a packed line without its player', sql`UPDATE posting SET player_id = NULL WHERE key = 'row:3'`],
    ['a packed line of another player', sql`UPDATE posting SET player_id = 8002 WHERE key = 'row:3'`],
    ['a packed line of another coin', sql`UPDATE posting SET line_mark = line_mark # 3 WHERE key = 'row:3'`],
    ['a packed line of another type', sql`UPDATE posting SET line_mark = line_mark # 32 WHERE key = 'row:3'`],
    ['a packed line of no coin', sql`UPDATE posting SET line_mark = NULL WHERE key = 'row:3'`],
    ['a player without a packed line', sql`UPDATE posting SET player_id = 8001 WHERE key = 'two:1'`],
    ['coins without a packed line', sql`UPDATE posting SET line_mark = 2 WHERE key = 'two:1'`],
  ])('sees %s', async (_, change) => {
    expect((await tampered(change)).map(({ id }) => id)).toContain('L1');
  });

  test('detects a reward that another pool paid', async () => {
    const key = 'wrong:reward';
    const reward = posting(key, [atr('pool:team', 'user:8001', 1)], { type: 'teamReward' });
    const broken = await tampered((tx) => post(tx, reward));
    expect(broken.map(({ id }) => id)).toEqual(['I14']);
    expect(broken[0]?.row).toMatchObject({ key, name: 'pool:team' });
  });

  /** A spend whose sponsor is due a coin, and the payment of it: as the job writes it, but for what is given. */
  /** A payment out of the book in which the spend lies: no player is named in it. */
  const paid = (to: AccountName, amount: number | bigint): Move => ({
    ...atr('due:8002', to, amount),
    fromBook: 0,
  });
  const dueAndPaid = async (tx: Tx, payment: Partial<Posting>, moves = [paid('user:8002', 1)]) => {
    // A coupon pays for it.
    const spent = [atr('pool:promotion', 'pool:farm', 99), atr('pool:promotion', 'due:8002', 1)];
    await post(tx, posting('spent', spent, { type: 'saplingPurchase' }));
    const terms = { type: 'directPushReward', kind: 'farm', reference: 'spends:1' } as const;
    await post(tx, posting('due:8002:ATR:1', moves, { ...terms, ...payment }));
  };

  test('accepts a payment of what a sponsor is due', async () => {
    expect(await tampered((tx) => dueAndPaid(tx, {}))).toEqual([]);
  });

  test('detects coins that a sponsor is due without a spend', async () => {
    const gift = posting('gift', [atr('pool:promotion', 'due:8002', 1)]);
    const broken = await tampered((tx) => post(tx, gift));
    expect(broken.map(({ id }) => id)).toEqual(['I14']);
    expect(broken[0]?.row).toMatchObject({ key: 'gift', name: 'due:8002' });
  });

  test.each<[string, Partial<Posting>, Move[]?]>([
    ['to somebody else', {}, [paid('user:8003', 1)]],
    ['in part', {}, [paid('user:8002', 500_000n)]],
    ['as a reward of another kind', { type: 'teamReward' }],
    ['as no reward', { type: 'backendDebit' }],
    ['for more spends than there were', { reference: 'spends:2' }],
  ])('detects what a sponsor is due, paid %s', async (_, payment, moves) => {
    const broken = await tampered((tx) => dueAndPaid(tx, payment, moves));
    expect(broken.map(({ id }) => id)).toEqual(['I14']);
    expect(broken[0]?.row).toMatchObject({ name: 'due:8002', coin: 'ATR' });
  });
});

describe('the audit with facts of the chain', () => {
  const books = (usdt: bigint, { deposits = 0n, payouts = 0n, supply = 100_000_000n } = {}): ChainBooks => ({
    hasBegun: () => Promise.resolve(true),
    vaultHolds: (_, coin) => Promise.resolve(coin === 'USDT' ? usdt : 100_000_000n * UNIT),
    depositsToBook: (_, coin) => Promise.resolve(coin === 'USDT' ? deposits : 0n),
    payoutsToBook: (_, coin) => Promise.resolve(coin === 'USDT' ? payouts : 0n),
    misbooked: () => Promise.resolve(null),
    atrSupply: () => Promise.resolve(supply * UNIT),
  });
  const genesis = 50_000n * UNIT;
  const readFinding = async (chain: ChainBooks) => {
    const { findings } = await auditManor(db, { chain });
    return findings.filter(({ id }) => id === 'I2' || id === 'I11').map(({ state }) => state);
  };

  test.each([
    ['holds when books and chain agree', books(genesis), ['holds', 'holds']],
    [
      'holds with a deposit that is not booked yet',
      books(genesis + 5n, { deposits: 5n }),
      ['holds', 'holds'],
    ],
    ['holds with a payout that is not booked yet', books(genesis - 5n, { payouts: 5n }), ['holds', 'holds']],
    ['sees one unit too few in the vault', books(genesis - 1n), ['broken', 'holds']],
    ['sees one unit too many in the vault', books(genesis + 1n), ['broken', 'holds']],
    ['sees more ATR than the cap', books(genesis, { supply: 100_000_001n }), ['holds', 'broken']],
  ])('%s', async (_, chain, states) => {
    expect(await readFinding(chain)).toEqual(states);
  });
});

describe('the sealer', () => {
  test('links each posting once when several sealers run at once', async () => {
    for (let n = 1; n <= 40; n += 1) {
      await postOne(db, posting(`seal:${n}`, [atr('pool:promotion', 'user:8002', 1)]));
    }
    await Promise.all(Array.from({ length: 6 }, () => inTransaction(db, (tx) => seal(tx, 15))));
    const links = await db.selectFrom('chain_link').select('posting_id').execute();
    const postings = await db.selectFrom('posting').select('id').execute();
    expect(links).toHaveLength(postings.length);
    expect(new Set(links.map(({ posting_id }) => posting_id)).size).toBe(postings.length);
  });

  test('reports whether more postings are waiting', async () => {
    for (let n = 1; n <= 3; n += 1) {
      await postOne(db, posting(`more:${n}`, [atr('pool:promotion', 'user:8002', 1)]));
    }
    expect(await inTransaction(db, (tx) => seal(tx, 2))).toBe('more');
    expect(await inTransaction(db, (tx) => seal(tx, 2))).toBe('done');
  });
});

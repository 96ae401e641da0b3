import { Readable } from 'node:stream';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditManorWithin } from '#server/auditManor.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { seal } from '#server/ledger/seal.ts';
import { csvLine } from '#core/rules/csvLine.ts';
import { actCsv } from '#server/operatorActs/actCsv.ts';
import { publishActHead, sealActs } from '#server/operatorActs/actChain.repo.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';

const KEY = walletKey(760);

/** Lines of the long log; the whole run of the issue is `CSV_LINES=1000000`. */
const LINES = Number(process.env.CSV_LINES ?? 20_000);

/** Growth of the heap while a log of any length is exported, garbage included. */
const MAX_HEAP_BYTES = 150e6;
let manor: TestWorld;
let operator: Player;
let player: Player;
beforeAll(async () => {
  manor = await openWorld({ operators: [KEY.address] });
  operator = await manor.signIn({ key: KEY });
  player = await manor.signIn();
  await manor.give(player, 'ATR', '10');
});
afterAll(() => manor.close());

const note = (text: string) =>
  manor.call('ops/player/note', { player: player.code, text }, { token: operator.token });
const setTier = (tier: 'owner' | 'regular', reason: string) =>
  manor.call('ops/tier', { player: player.code, tier, reason }, { token: operator.token });

describe.skipIf(isInBooks)('the chain of acts', oneDatabase, () => {
  const undo = new Error('undo');
  /** Fault of the chain after a change past the triggers, which is rolled back. */
  async function faultAfter(change: RawBuilder<unknown> | null): Promise<unknown> {
    let fault: unknown;
    const done = manor.world.db.transaction().execute(async (tx: Tx) => {
      await seal(tx);
      await sealActs(tx);
      await publishActHead(tx, 1, manor.world.wallNow());
      for (const table of ['operator_act', 'act_link', 'chain_run', 'world_fact'])
        await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(tx);
      await change?.execute(tx);
      const { findings } = await auditManorWithin(tx);
      const found = findings.find(({ id }) => id === 'AC');
      fault = found?.state === 'broken' ? found.row : found?.state;
      throw undo;
    });
    await expect(done).rejects.toBe(undo);
    return fault;
  }

  test('holds, with texts of any script', async () => {
    await note('第一条 🐓');
    await setTier('owner', '中文与🐓');
    await setTier('regular', 'plain');
    expect(await faultAfter(null)).toBe('holds');
    const { rows } = await sql<{ count: bigint }>`SELECT count(*) FROM operator_act`.execute(manor.world.db);
    await inTransaction(manor.world.db, (tx) => seal(tx));
    await inTransaction(manor.world.db, (tx) => sealActs(tx, 2));
    await inTransaction(manor.world.db, (tx) => sealActs(tx));
    const links = await manor.world.db.selectFrom('act_link').selectAll().orderBy('sequence').execute();
    expect(BigInt(links.length)).toBe(rows[0]?.count);
  });

  test.each([
    ['an altered reason', sql`UPDATE operator_act SET reason = 'another' WHERE id = 2`, 'its hash is not'],
    ['an act moved to another operator', sql`UPDATE operator_act SET operator = 'server'`, 'its hash is not'],
    ['an act removed', sql`DELETE FROM operator_act WHERE id = 2`, 'its act is gone'],
    [
      'the newest link removed',
      sql`DELETE FROM act_link WHERE sequence = (SELECT max(sequence) FROM act_link)`,
      'published head',
    ],
    ['a link removed', sql`DELETE FROM act_link WHERE sequence = 2`, 'follows link 1'],
    ['a rewritten chain of postings', sql`UPDATE chain_run SET hash = sha256(hash)`, 'its hash is not'],
  ])('names %s', async (_, change, fault) => {
    expect(await faultAfter(change)).toMatchObject({ fault: expect.stringContaining(fault) as string });
  });

  test('is append-only', async () => {
    await expect(sql`DELETE FROM act_link`.execute(manor.world.db)).rejects.toThrow('is append-only');
  });
});

describe('the export', () => {
  const csv = (query = '', token = operator.token) =>
    manor.app.inject({ method: 'POST', url: `/api/ops/acts.csv${query}`, headers: { token, lang: 'en_US' } });

  test('streams every act of the filter once, newest first, over many pages', async () => {
    await sql`
      INSERT INTO operator_act (operator, act, subject, reason, at)
      SELECT 'server', 'filler', 'line:' || n, 'line ' || n, '2030-01-01'::timestamptz
      FROM generate_series(1, 2500) AS n`.execute(manor.world.db);
    const { body, headers, statusCode } = await csv('?act=filler');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = body.split('\r\n');
    expect(lines[0]).toBe('\uFEFF"id","at","operator","act","subject","reason","sequence","hash"');
    expect(lines.slice(1, -1).map((text) => /"line:(\d+)"/.exec(text)?.[1])).toEqual(
      Array.from({ length: 2_500 }, (_, at) => String(2_500 - at)),
    );
  });

  test('holds one page of the log in memory, however long it is', { timeout: 60_000 + LINES }, async () => {
    const lines = LINES;
    await sql`
      INSERT INTO operator_act (operator, act, subject, reason, at)
      SELECT 'server', 'long', 'line:' || n, repeat('x', 180), '2030-01-01'::timestamptz
      FROM generate_series(1, ${lines}::int) AS n`.execute(manor.world.db);
    let queries = 0;
    const counted = manor.world.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const stream = Readable.from(actCsv(counted, { act: 'long' }), { objectMode: false });
    let [bytes, count, most] = [0, 0, 0];
    const before = process.memoryUsage().heapUsed;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (bytes === 0) {
        // A reader that has taken one piece so far: nothing beyond the next ones was asked for.
        await Promise.resolve();
        expect(queries).toBeLessThanOrEqual(3);
      }
      bytes += chunk.length;
      count += chunk.toString().split('\r\n').length - 1;
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(count).toBe(lines + 1);
    expect(bytes).toBeGreaterThan(lines * 200);
    expect(queries).toBeLessThanOrEqual(lines / 1_000 + 2);
    expect(most).toBeLessThan(MAX_HEAP_BYTES);
  });

  test('holds no formula and no broken line', async () => {
    await setTier('owner', '=HYPERLINK("http://evil")');
    const { body } = await csv('?act=tier');
    expect(body).toContain('"\'=HYPERLINK(""http://evil"")"');
    expect(csvLine(['=1', '+1', '-a', '@a', '\t=1', 'a"b', 'a\nb'])).toBe(
      `"'=1","'+1","'-a","'@a","'\t=1","a""b","a\nb"\r\n`,
    );
  });

  test('is refused without a role, and for parameters that the log does not have', async () => {
    expect((await csv('', player.token)).json()).toMatchObject({ key: 'operatorsOnly' });
    expect((await csv('', '')).json()).toMatchObject({ key: 'signInRequired' });
    expect((await csv('?size=5')).json()).toMatchObject({ key: 'unknownParameter' });
    expect((await csv('?operator=x')).json()).toMatchObject({ key: 'invalidParameter' });
  });
});

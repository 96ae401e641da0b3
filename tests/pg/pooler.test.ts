import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { statementNames } from '#server/db/statementNames.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { findPgbouncer, pgbouncer, type PoolMode } from '../support/pgbouncer.ts';
import { skipReason } from '../support/skipReason.ts';

const postgres = findPostgres();
const reason = postgres.found ? findPgbouncer() : postgres.reason;
const log = makeLogger('silent');

async function behindPooler(mode: PoolMode, work: (url: string) => Promise<void>): Promise<void> {
  const pooler = await pgbouncer(inject('postgres').serverUrl, mode);
  try {
    await work(pooler.url);
  } finally {
    await pooler.stop();
  }
}

describe.skipIf(reason !== null)('pgbouncer', skipReason(reason ?? ''), () => {
  test.each(['transaction', 'statement'] as const)('in %s mode is refused at the start', (mode) =>
    behindPooler(mode, async (url) => {
      await expect(connect({ url, log })).rejects.toThrow(/pooler at .* set the pooler to session mode/);
    }),
  );

  test('in session mode serves statements, notices and migrations', () =>
    behindPooler('session', async (poolerUrl) => {
      const database = await createDatabase(inject('postgres').serverUrl);
      const url = new URL(poolerUrl);
      url.pathname = new URL(database.url).pathname;
      // A longer answer than the silence that is checked: the pooler has process ids of its own.
      const silence = { silentMs: 1_000, checkMs: 2_000, deadMs: 5_000, everyMs: 20 };
      const connection = await connect({ url: url.href, maxConnections: 4, log, silence });
      const { db } = connection;
      expect(await migrate(db)).not.toEqual([]);
      const rows = await Promise.all(
        Array.from({ length: 900 }, async (_, n) => {
          const columns = sql.raw(`${'1,'.repeat(n % 9)} `);
          const { rows } = await sql<{ n: number }>`SELECT ${columns} ${n}::int AS n`.execute(db);
          return rows[0]?.n;
        }),
      );
      expect(rows).toEqual(Array.from({ length: 900 }, (_, n) => n));
      let onHeard: (payload: string | null) => void = () => {};
      const heard = new Promise<string | null>((resolve) => (onHeard = resolve));
      await connection.listen('behind', onHeard);
      await connection.notify('behind', 'news');
      expect(await heard).toBe('news');
      const slow = await sql<{ n: number }>`SELECT 7 AS n, pg_sleep(2)`.execute(db);
      expect(slow.rows).toMatchObject([{ n: 7 }]);
      expect((await sql`SHOW statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '1min' }]);
      await connection.close();
      await database.drop();
    }));
});

describe('names of prepared statements', () => {
  const thrice = (nameOf: (text: string) => string | null, text: string) =>
    [1, 2, 3].map(() => nameOf(text))[2];

  test('follow from the text, so that two processes never give one name to two texts', () => {
    const [one, two] = [statementNames(), statementNames()];
    const inOne = ['SELECT 1', 'SELECT 2'].map((text) => thrice(one, text));
    const inTwo = ['SELECT 2', 'SELECT 1'].map((text) => thrice(two, text));
    expect(inTwo).toEqual([...inOne].reverse());
    expect(new Set(inOne).size).toBe(2);
  });

  test('fit into 63 bytes, beyond which PostgreSQL cuts them', () => {
    expect(thrice(statementNames(), 'SELECT '.repeat(10_000))).toMatch(/^manor_[\w-]{22}$/);
  });
});

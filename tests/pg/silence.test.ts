import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { databaseUrl } from '#server/db/databaseUrl.ts';
import { openPostgresPool } from '#server/db/openPostgresPool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { faultyProxy, type FaultyProxy } from '../support/faultyProxy.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';

const postgres = findPostgres();
const log = makeLogger('silent');

/** Waits count as silent while this is so. A busy machine answers late: each test says when silence is what it is about. */
let isImpatient = false;

/** Time after which a statement gives up waiting for a connection. */
const IMPATIENT_MS = 1_000;

/** Short limits, so that the test does not wait; nothing asserts them. */
const silence = {
  checkMs: 1_000,
  deadMs: 2_000,
  everyMs: 20,
  get silentMs() {
    return isImpatient ? 50 : Infinity;
  },
};

async function throughProxy(
  work: (proxy: FaultyProxy, open: Awaited<ReturnType<typeof connect>>) => Promise<void>,
) {
  isImpatient = false;
  const proxy = await faultyProxy(inject('postgres').serverUrl);
  const connection = await connect({ url: proxy.url, maxConnections: 3, log, silence });
  try {
    await work(proxy, connection);
  } finally {
    await connection.close();
    await proxy.close();
  }
}

describe.skipIf(!postgres.found)('a server that answers late', needsPostgres(postgres), () => {
  test('keeps the connection for the next statement when the one that waited for it gave up', async () => {
    const proxy = await faultyProxy(inject('postgres').serverUrl);
    const { db, pool, close } = openPostgresPool(databaseUrl(proxy.url), { log, maxConnections: 1 });
    const read = async () => (await sql<{ n: number }>`SELECT 1 AS n`.execute(db)).rows;
    try {
      const only = await pool.connect();
      pool.options.connectionTimeoutMillis = IMPATIENT_MS;
      const waiting = read().catch((cause: unknown) => cause);
      while (pool.waitingCount === 0) await nextTurn();
      proxy.hold('set_config');
      // A new connection opens for the statement that waits.
      only.release(true);
      expect(String(await waiting)).toContain('timeout');
      proxy.goOn();
      await expect.poll(() => read().catch(() => null)).toEqual([{ n: 1 }]);
    } finally {
      await close();
      await proxy.close();
    }
  });
});

describe.skipIf(!postgres.found)('a network that drops packets', needsPostgres(postgres), () => {
  test('fails the waiting statements, and the next one runs on a new connection', () =>
    throughProxy(async (proxy, { db }) => {
      const read = () => sql<{ n: number }>`SELECT 1 AS n`.execute(db);
      const inside = () => inTransaction(db, (tx) => sql`SELECT 1 AS n`.execute(tx));
      await Promise.all([read(), read(), inside()]);
      proxy.drop();
      const waiting = [read(), inside()].map((work) => work.catch((cause: unknown) => cause));
      proxy.back();
      isImpatient = true;
      for (const cause of await Promise.all(waiting))
        expect(cause).toMatchObject({ name: 'SilentConnection' });
      isImpatient = false;
      // The third connection was idle and is as lost, though nothing had found out.
      expect((await Promise.all([read(), read(), read()])).map(({ rows }) => rows)).toEqual(
        Array.from({ length: 3 }, () => [{ n: 1 }]),
      );
    }));

  test('fails the waiting statements also while no new connection can be opened', () =>
    throughProxy(async (proxy, { db }) => {
      proxy.drop();
      isImpatient = true;
      await expect(sql`SELECT 1`.execute(db)).rejects.toMatchObject({ name: 'SilentConnection' });
      isImpatient = false;
      proxy.back();
      expect((await sql`SELECT 1 AS n`.execute(db)).rows).toEqual([{ n: 1 }]);
    }));

  test('ends new connections that hang when the server answers others', () =>
    throughProxy(async (proxy, { db }) => {
      proxy.away();
      await expect(sql`SELECT 1`.execute(db)).rejects.toThrow();
      proxy.drop();
      const opening = sql`SELECT 1`.execute(db).catch((cause: unknown) => cause);
      const before = proxy.counts.accepted;
      await expect.poll(() => proxy.counts.accepted).toBeGreaterThan(before);
      proxy.back();
      isImpatient = true;
      expect(await opening).toBeInstanceOf(Error);
      isImpatient = false;
      expect((await sql`SELECT 1 AS n`.execute(db)).rows).toEqual([{ n: 1 }]);
    }));

  test('is not seen in a slow statement: the server says that it works on it', () =>
    throughProxy(async (proxy, { db }) => {
      const { db: beside, close } = await connect({ url: inject('postgres').serverUrl, log });
      const waitsOfLock = async () => {
        const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_locks
          WHERE locktype = 'advisory' AND objid = 7 AND NOT granted`.execute(beside);
        return rows[0]?.count;
      };
      let answer: Promise<{ rows: { n: number }[] }> | undefined;
      await inTransaction(beside, async (tx) => {
        await sql`SELECT pg_advisory_xact_lock(7)`.execute(tx);
        answer = sql<{ n: number }>`SELECT 7 AS n, pg_advisory_lock(7)`.execute(db);
        await expect.poll(waitsOfLock).toBe(1);
        const { accepted } = proxy.counts;
        const open = proxy.open();
        isImpatient = true;
        await Promise.race([answer, expect.poll(() => proxy.counts.accepted).toBeGreaterThan(accepted + 1)]);
        isImpatient = false;
        // The last check is over before the statement is.
        await expect.poll(() => proxy.open()).toBeLessThanOrEqual(open);
      });
      expect((await answer)?.rows).toMatchObject([{ n: 7 }]);
      await close();
    }));
});

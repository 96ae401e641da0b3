import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { openReader, type Reader } from '#server/db/openReader.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { faultyProxy, type FaultyProxy } from '../support/faultyProxy.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { postgresCluster, type Cluster } from '../support/postgresCluster.ts';
import { postgresStandby, type Standby } from '../support/postgresStandby.ts';
import { skipReason } from '../support/skipReason.ts';

const postgres = findPostgres();
const bin = postgres.found && 'bin' in postgres ? postgres.bin : '';
const reason = postgres.found ? 'TEST_DATABASE_URL names a server that cannot be copied' : postgres.reason;
const log = makeLogger('silent');
/** Checks come often, and an answer may take long: no test asserts how busy the machine is. */
const patience = { everyMs: 20, answerMs: 300_000 };

describe.skipIf(bin === '')('a reader', skipReason(bin === '' ? reason : ''), () => {
  let cluster: Cluster;
  let standby: Standby;
  let proxy: FaultyProxy;
  let primary: Connection;
  let reader: Reader;

  const isCopy = async () => {
    const { rows } = await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(reader.current());
    return rows[0]?.is ?? null;
  };

  beforeAll(async () => {
    cluster = await postgresCluster(bin, ['synchronous_commit = on']);
    standby = await postgresStandby(bin, cluster.url);
    proxy = await faultyProxy(standby.url);
    primary = await connect({ url: cluster.url, log });
    reader = await openReader({ url: proxy.url, maxConnections: 2, primary: primary.db, log, ...patience });
  });
  afterAll(async () => {
    await reader?.close();
    await primary?.close();
    await proxy?.close();
    await standby?.stop();
    await cluster?.stop();
  });

  test('answers long reads, and the primary does while it is away', async () => {
    expect(await isCopy()).toBe(true);
    proxy.away();
    await expect.poll(isCopy).toBe(false);
    proxy.back();
    await expect.poll(isCopy).toBe(true);
  });

  test('that is not there at the start is used once it answers', async () => {
    proxy.away();
    const late = await openReader({
      url: proxy.url,
      maxConnections: 2,
      primary: primary.db,
      log,
      ...patience,
    });
    expect(late.current()).toBe(primary.db);
    proxy.back();
    await expect.poll(() => late.current() === primary.db).toBe(false);
    await late.close();
  });
});

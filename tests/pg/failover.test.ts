import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { databaseUrl } from '#server/db/databaseUrl.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { faultyProxy, type FaultyProxy } from '../support/faultyProxy.ts';
import { postgresCluster, type Cluster } from '../support/postgresCluster.ts';
import { postgresStandby, type Standby } from '../support/postgresStandby.ts';
import { skipReason } from '../support/skipReason.ts';

const postgres = findPostgres();
const bin = postgres.found && 'bin' in postgres ? postgres.bin : '';
const reason = postgres.found ? 'TEST_DATABASE_URL names a server that cannot be copied' : postgres.reason;
const log = makeLogger('silent');

describe.skipIf(bin === '')('several hosts in DATABASE_URL', skipReason(bin === '' ? reason : ''), () => {
  let primary: Cluster;
  let standby: Standby;
  let first: FaultyProxy;
  let url: string;
  let connection: Connection;

  const hostOf = (address: string) => new URL(address).host;
  const add = (n: number) =>
    inTransaction(connection.db, (tx) => sql`INSERT INTO mark VALUES (${n})`.execute(tx));

  beforeAll(async () => {
    primary = await postgresCluster(bin, ['synchronous_commit = on']);
    standby = await postgresStandby(bin, primary.url);
    first = await faultyProxy(primary.url);
    // The standby comes first: a node that took it could not write.
    url = first.url.replace(hostOf(first.url), `${hostOf(standby.url)},${hostOf(first.url)}`);
    const silence = { silentMs: 50, checkMs: 500, deadMs: 2_000, everyMs: 20 };
    connection = await connect({ url, log, maxConnections: 3, silence });
    await sql`CREATE TABLE mark (n int PRIMARY KEY)`.execute(connection.db);
  });
  afterAll(async () => {
    await connection?.close();
    await first?.close();
    await standby?.stop();
    await primary?.stop();
  });

  test('are searched for one that accepts writes, and notices arrive', async () => {
    await add(1);
    const heard = new Promise(
      (resolve) => void connection.listen('hosts', resolve).then(() => connection.notify('hosts', 'one')),
    );
    expect(await heard).toBe('one');
  });

  test('none of which accepts writes are refused with a sentence', async () => {
    const only = `postgres://manor@${hostOf(standby.url)}/postgres?target_session_attrs=read-write`;
    await expect(connect({ url: only, log })).rejects.toThrow(/no server at .* accepts writes/);
  });

  test('are searched again when the primary drops out of the network and the standby is promoted', async () => {
    let onMissed: (payload: string | null) => void = () => {};
    const missed = new Promise<string | null>((resolve) => (onMissed = resolve));
    await connection.listen('moved', onMissed);
    const copy = await connect({ url: standby.url, log });
    const copied = async () => (await sql`SELECT n FROM mark`.execute(copy.db)).rows;
    await expect.poll(copied).toEqual([{ n: 1 }]);
    await copy.close();
    first.drop();
    await standby.promote();
    await expect
      .poll(() =>
        add(2).then(
          () => 'stored',
          (cause: Error) => cause.message,
        ),
      )
      .toBe('stored');
    const { rows } = await sql<{
      port: string;
      n: number;
    }>`SELECT current_setting('port') AS port, n FROM mark ORDER BY n`.execute(connection.db);
    expect(rows).toEqual([1, 2].map((n) => ({ port: new URL(standby.url).port, n })));
    expect(await missed).toBeNull();
  });
});

describe('DATABASE_URL', () => {
  test('names one host, several, or the local socket', () => {
    const hosts = (url: string) => databaseUrl(url).hosts;
    expect(hosts('postgres://u:p@a:1/m')).toEqual(['postgres://u:p@a:1/m']);
    expect(hosts('postgres://u:p%40w@a:1,[::1]:2,c/m?sslmode=disable&target_session_attrs=primary')).toEqual([
      'postgres://u:p%40w@a:1/m?sslmode=disable',
      'postgres://u:p%40w@[::1]:2/m?sslmode=disable',
      'postgres://u:p%40w@c/m?sslmode=disable',
    ]);
    expect(databaseUrl('postgresql:///m?host=/run/pg')).toMatchObject({
      where: 'the local socket',
      needsWritable: false,
    });
    expect(databaseUrl('postgres://u:p@a,b/m')).toMatchObject({
      where: 'a,b',
      user: 'u',
      database: 'm',
      needsWritable: true,
    });
    expect(databaseUrl('postgres://a,b/m?target_session_attrs=any').needsWritable).toBe(false);
  });

  test.each(['mysql://a/m', 'postgres://a,/m', 'postgres://a:x,b/m', 'nonsense', 'postgres://'])(
    'in another form is refused, and the sentence holds no password: %s',
    (url) => {
      expect(() => databaseUrl(url.replace('//', '//u:secret@'))).toThrow(/DATABASE_URL is not the address/);
      expect(() => databaseUrl(url.replace('//', '//u:secret@'))).not.toThrow(/secret/);
    },
  );

  test('that asks for a standby is refused', () => {
    expect(() => databaseUrl('postgres://a,b/m?target_session_attrs=standby')).toThrow(
      /target_session_attrs must be one of any, read-write, primary/,
    );
  });
});

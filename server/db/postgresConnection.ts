import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import { ConnectError } from './connectError.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { databaseUrl, type DatabaseUrl } from './databaseUrl.ts';
import { postgresListener } from './postgresListener.ts';
import { openPostgresPool, type PoolOptions } from './openPostgresPool.ts';
import { refusePooler } from './refusePooler.ts';
import { isReadOnlyServer } from './sessionSettings.ts';

export interface PostgresOptions extends PoolOptions {
  url: string;
}

/** Name of the one connection that listens, in pg_stat_activity. */
export const LISTENER = 'dream-manor-listen-2';

/** The same of versions that do not follow a ledger which moves (decision 163). */
export const FORMER_LISTENER = 'dream-manor-listen';

/** Minimum server version, PostgreSQL 14: extract() from timestamps is exact since then. */
const MIN_VERSION = 140_000;

/** Error message for a failed connection. The address is shown without its password. */
function sentence({ where, user, database }: DatabaseUrl, cause: unknown): string {
  const code = (cause as { code?: string }).code;
  if (code === '28P01' || code === '28000') {
    return `DATABASE_URL: the server at ${where} refuses user "${user}" or its password.`;
  }
  if (code === '3D000') return `DATABASE_URL: there is no database "${database}" at ${where}.`;
  if (code === '53300') return `DATABASE_URL: the server at ${where} has no connection left.`;
  if (isReadOnlyServer(cause)) {
    return `DATABASE_URL: no server at ${where} accepts writes, as target_session_attrs requires.`;
  }
  return `DATABASE_URL: no PostgreSQL server answers at ${where} (${code ?? 'no reason given'}).`;
}

/** Checks that the server answers, is new enough, and that no pooler shares its sessions. */
async function check(db: Kysely<Database>, pool: pg.Pool, address: DatabaseUrl): Promise<void> {
  try {
    const { rows } = await sql<{ v: number }>`SELECT current_setting('server_version_num')::int AS v`.execute(
      db,
    );
    if ((rows[0]?.v ?? 0) < MIN_VERSION) {
      throw new ConnectError(`DATABASE_URL: the server at ${address.where} is older than PostgreSQL 14.`);
    }
    await refusePooler(pool, address.where);
  } catch (cause) {
    throw cause instanceof ConnectError ? cause : new ConnectError(sentence(address, cause), { cause });
  }
}

/**
 * Opens a pool on a PostgreSQL server and checks that it answers. Otherwise throws a ConnectError that names
 * DATABASE_URL. Every wait for the server is bounded (`silenceWatch`).
 */
export async function postgresConnection({ url, ...options }: PostgresOptions): Promise<Connection> {
  const address = databaseUrl(url);
  const { db, pool, hosts, config, close } = openPostgresPool(address, options);
  try {
    await check(db, pool, address);
  } catch (cause) {
    await close();
    throw cause;
  }
  const listener = postgresListener({ ...config, application_name: LISTENER }, options.log, undefined, hosts);
  return {
    kind: 'postgres',
    db,
    listen: listener.listen,
    notify: async (channel, ...payloads) => {
      await sql`SELECT pg_notify(${channel}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(
        db,
      );
    },
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await listener.close();
      await close();
    },
  };
}

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { columnParsers } from './columnParsers.ts';
import { ConnectError } from './connectError.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { preparedPool } from './preparedPool.ts';
import { postgresListener } from './postgresListener.ts';

export interface PostgresOptions {
  url: string;
  log: Logger;
  /** Maximum size of the connection pool. */
  maxConnections: number;
}

/**
 * Statement timeout in milliseconds. Statements of calls are far faster; a hanging one must not retain its locks.
 */
const STATEMENT_MS = 60_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
const CONNECT_MS = 30_000;
const IDLE_MS = 300_000;

/** Minimum server version, PostgreSQL 14: extract() from timestamps is exact since then. */
const MIN_VERSION = 140_000;

const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && columnParsers[id]) || pg.types.getTypeParser(id, format as 'text'),
};

function addressOf(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (address?.protocol === 'postgres:' || address?.protocol === 'postgresql:') return address;
  throw new ConnectError(
    'DATABASE_URL is not the address of a PostgreSQL database, such as postgres://user:password@host:5432/manor.',
  );
}

/** Error message for a failed connection. The address is shown without its password. */
function sentence(address: URL, cause: unknown): string {
  const where = address.host || 'the local socket';
  const code = (cause as { code?: string }).code;
  if (code === '28P01' || code === '28000') {
    return `DATABASE_URL: the server at ${where} refuses user "${address.username}" or its password.`;
  }
  if (code === '3D000')
    return `DATABASE_URL: there is no database "${address.pathname.slice(1)}" at ${where}.`;
  if (code === '53300') return `DATABASE_URL: the server at ${where} has no connection left.`;
  return `DATABASE_URL: no PostgreSQL server answers at ${where} (${code ?? 'no reason given'}).`;
}

/**
 * Opens a pool on a PostgreSQL server and checks that it answers. Otherwise throws a ConnectError that names
 * DATABASE_URL.
 */
export async function postgresConnection({ url, log, maxConnections }: PostgresOptions): Promise<Connection> {
  const address = addressOf(url);
  const config: pg.PoolConfig = {
    connectionString: url,
    types,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // Connections cache the plans of their statements, so new connections are slow at first.
    idleTimeoutMillis: IDLE_MS,
    // No JIT: statements are short, compiling one costs a hundred times its run time, and every run would compile
    // again. No parallel workers: the few long statements are jobs, which must leave the other processors to
    // calls.
    options: '-c jit=off -c max_parallel_workers_per_gather=0',
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'dream-manor',
  };
  const pool = new pg.Pool(config);
  // The pool drops a client that lost its server. Without listeners the process would end; the pool's own listener
  // covers only idle clients.
  pool.on('error', (error) => log.warn({ code: (error as { code?: string }).code }, 'lost a connection'));
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparedPool(pool, types.getTypeParser) }),
  });
  try {
    const { rows } = await sql<{ v: number }>`SELECT current_setting('server_version_num')::int AS v`.execute(
      db,
    );
    if ((rows[0]?.v ?? 0) < MIN_VERSION) {
      throw new ConnectError(`DATABASE_URL: the server at ${address.host} is older than PostgreSQL 14.`);
    }
  } catch (cause) {
    await pool.end();
    throw cause instanceof ConnectError ? cause : new ConnectError(sentence(address, cause));
  }
  const listener = postgresListener(config, log);
  return {
    kind: 'postgres',
    db,
    listen: listener.listen,
    notify: async (channel, ...payloads) => {
      await sql`SELECT pg_notify(${channel}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(
        db,
      );
    },
    close: async () => {
      await listener.close();
      await db.destroy();
    },
  };
}

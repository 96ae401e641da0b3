import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { answerWatch, watchAnswers } from './answerWatch.ts';
import { columnParsers } from './columnParsers.ts';
import { ConnectError } from './connectError.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { databaseHosts, type DatabaseHosts } from './databaseHosts.ts';
import { databaseUrl, type DatabaseUrl } from './databaseUrl.ts';
import { preparedPool } from './preparedPool.ts';
import { postgresListener } from './postgresListener.ts';
import { refusePooler } from './refusePooler.ts';
import { isReadOnlyServer, setUpSession } from './sessionSettings.ts';
import { SILENCE, silenceWatch, type SilenceLimits, type SilenceWatch } from './silenceWatch.ts';

export interface PostgresOptions {
  url: string;
  log: Logger;
  /** Maximum size of the connection pool. */
  maxConnections: number;
  /** Limits of waiting for a silent server. */
  silence?: SilenceLimits | undefined;
}

/** Limit of an attempt to connect, and of waiting for a connection of the pool, in milliseconds. */
const CONNECT_MS = 15_000;

/** Name of the one connection that listens, in pg_stat_activity. */
export const LISTENER = 'dream-manor-listen';

/** Connections cache the plans of their statements, so new connections are slow at first. */
const IDLE_MS = 300_000;

/** Idle time before TCP keepalive probes; with Node's ten probes a second apart a dead peer is found in 15 s. */
const KEEPALIVE_MS = 5_000;

/** Minimum server version, PostgreSQL 14: extract() from timestamps is exact since then. */
const MIN_VERSION = 140_000;

const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && columnParsers[id]) || pg.types.getTypeParser(id, format as 'text'),
};

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

interface Parts {
  config: pg.PoolConfig;
  hosts: DatabaseHosts;
  watch: SilenceWatch;
  pids: WeakMap<pg.ClientBase, number>;
  needsWritable: boolean;
  log: Logger;
}

/** A pool whose connections go to the host in use, are set up, and are watched while they open. */
function openPool({ config, hosts, watch, pids, needsWritable, log }: Parts): pg.Pool {
  class Client extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: hosts.current() });
      watch.begin(this, null);
      this.once('end', () => watch.end(this));
    }
  }
  const pool = new pg.Pool({
    ...config,
    Client,
    verify: (client, done) => {
      const accept = (pid: number) => {
        pids.set(client, pid);
        watch.end(client);
        done();
      };
      void setUpSession(client, needsWritable).then(accept, done);
    },
  });
  // The pool drops a client that lost its server. Without listeners the process would end; the pool's own listener
  // covers only idle clients.
  pool.on('error', (error) => log.warn({ code: (error as { code?: string }).code }, 'lost a connection'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
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
export async function postgresConnection({
  url,
  log,
  maxConnections,
  silence = SILENCE,
}: PostgresOptions): Promise<Connection> {
  const address = databaseUrl(url);
  const config: pg.PoolConfig = {
    connectionString: address.hosts[0],
    types,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    application_name: 'dream-manor',
  };
  const hosts = databaseHosts(address, config);
  const watch = silenceWatch(config, hosts, log, silence);
  const pids = new WeakMap<pg.ClientBase, number>();
  const { needsWritable } = address;
  const pool = openPool({ config, hosts, watch, pids, needsWritable, log });
  const answers = answerWatch();
  const dialect = new PostgresDialect({
    pool: preparedPool(pool, { read: types.getTypeParser, hosts, watch, pids, answers }),
  });
  const db = new Kysely<Database>({ dialect });
  watchAnswers(db, answers);
  try {
    await check(db, pool, address);
  } catch (cause) {
    watch.close();
    await pool.end();
    throw cause;
  }
  const listener = postgresListener({ ...config, application_name: LISTENER }, log, undefined, hosts);
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
      await db.destroy();
      watch.close();
    },
  };
}

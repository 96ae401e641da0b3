import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { answerWatch, watchAnswers } from './answerWatch.ts';
import { columnParsers } from './columnParsers.ts';
import type { Database, Db } from './database.ts';
import { databaseHosts, type DatabaseHosts } from './databaseHosts.ts';
import type { DatabaseUrl } from './databaseUrl.ts';
import { endSocket } from './endSocket.ts';
import { preparedPool } from './preparedPool.ts';
import { setUpSession } from './sessionSettings.ts';
import { SILENCE, silenceWatch, type SilenceLimits, type SilenceWatch } from './silenceWatch.ts';

/** Name of the sessions of nodes and commands, in pg_stat_activity. */
export const NODE_SESSION = 'dream-manor';

export interface PoolOptions {
  log: Logger;
  /** Maximum size of the connection pool. */
  maxConnections: number;
  /** Limits of waiting for a silent server. */
  silence?: SilenceLimits | undefined;
}

/** A pool on a server. It opens its first connection when a statement needs one. */
export interface ServerPool {
  db: Db;
  pool: pg.Pool;
  hosts: DatabaseHosts;
  /** Settings of its connections. */
  config: pg.PoolConfig;
  /** Resolves when every connection is closed. */
  close(): Promise<void>;
}

/** Limit of an attempt to connect, and of waiting for a connection of the pool, in milliseconds. */
const CONNECT_MS = 15_000;

/** Connections cache the plans of their statements, so new connections are slow at first. */
const IDLE_MS = 300_000;

/** Idle time before TCP keepalive probes; with Node's ten probes a second apart a dead peer is found in 15 s. */
const KEEPALIVE_MS = 5_000;

const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && columnParsers[id]) || pg.types.getTypeParser(id, format as 'text'),
};

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
  // The pool waits for its promise, and then looks whether somebody still waits for the connection. After `verify` it gives it to one
  // who gave up meanwhile, and never gets it back.
  const setUp = async (client: pg.ClientBase): Promise<void> => {
    try {
      pids.set(client, await setUpSession(client, needsWritable));
      watch.end(client);
    } catch (cause) {
      endSocket(client);
      throw cause;
    }
  };
  const pool = new pg.Pool({
    ...config,
    Client,
    onConnect: setUp as (client: pg.ClientBase) => void,
  });
  // The pool drops a client that lost its server. Without listeners the process would end; the pool's own listener
  // covers only idle clients.
  pool.on('error', (error) => log.warn({ code: (error as { code?: string }).code }, 'lost a connection'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Opens a pool on the server of an address. Every wait for the server is bounded (`silenceWatch`). */
export function openPostgresPool(
  address: DatabaseUrl,
  { log, maxConnections, silence = SILENCE }: PoolOptions,
): ServerPool {
  const config: pg.PoolConfig = {
    connectionString: address.hosts[0],
    types,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    application_name: NODE_SESSION,
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
  const close = async () => {
    await db.destroy();
    watch.close();
  };
  return { db, pool, hosts, config, close };
}

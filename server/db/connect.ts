import type { Logger } from 'pino';
import type { Connection } from './connection.ts';
import { pgliteConnection } from './pgliteConnection.ts';
import { postgresConnection } from './postgresConnection.ts';
import type { SilenceLimits } from './silenceWatch.ts';

export interface ConnectOptions {
  /** Connection string of a PostgreSQL database; PGlite without one. */
  url?: string | undefined;
  /** Maximum size of the connection pool. */
  maxConnections?: number | undefined;
  /** PGlite's folder; in memory without one. */
  folder?: string | undefined;
  log: Logger;
  /** Limits of waiting for a silent PostgreSQL server. */
  silence?: SilenceLimits | undefined;
}

/** Default pool size: a fifth of PostgreSQL's default of 100 connections. */
const DEFAULT_CONNECTIONS = 20;

/** Opens the world's database. Throws a ConnectError whose message is a sentence for operators. */
export function connect({
  url,
  maxConnections = DEFAULT_CONNECTIONS,
  folder,
  log,
  silence,
}: ConnectOptions): Promise<Connection> {
  return url === undefined
    ? pgliteConnection({ folder })
    : postgresConnection({ url, log, maxConnections, silence });
}

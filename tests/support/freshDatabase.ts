import { inject } from 'vitest';
import pg from 'pg';
import { createDatabase, databaseIn, onServer, type Database } from './createDatabase.ts';
import { distributeTemplate } from './distributeTemplate.ts';

export interface ProvidedPostgres {
  serverUrl: string;
  /** The empty database that the first file fills as template. */
  templateUrl: string;
  /** Servers of the workers, if the server is a coordinator of Citus. */
  workers: readonly string[];
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by the projects `pg` and `citus`: their server. */
    postgres: ProvidedPostgres;
  }
}

const TEMPLATE_LOCK = 7_365_214;

/**
 * Migrates the run's template once: files run in several processes, and whoever is first holds the lock.
 * A filled template takes no more connections, which is both the mark and what copying it needs.
 */
async function fillTemplate(
  { serverUrl, templateUrl, workers }: ProvidedPostgres,
  migrate: (url: string) => Promise<void>,
): Promise<string> {
  const name = databaseIn(templateUrl);
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await client.query('SELECT datallowconn FROM pg_database WHERE datname = $1', [name]);
    if (rows[0]?.datallowconn) {
      await migrate(templateUrl);
      if (workers.length > 0) await distributeTemplate(templateUrl, workers);
      for (const server of [...workers, serverUrl]) await closeDatabase(server, name);
    }
    return name;
  } finally {
    await client.end();
  }
}

/** Takes no more connections to a database and ends those of the server's own processes. */
async function closeDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, `ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  await onServer(
    serverUrl,
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
}

/**
 * A migrated database for one test file: a PostgreSQL database of its own in the project `pg`,
 * and null in the other projects, where the caller takes an in-memory PGlite.
 * @param migrate brings the database at the given connection string to the newest version and disconnects
 */
export async function freshDatabase(migrate: (url: string) => Promise<void>): Promise<Database | null> {
  if (process.env.MANOR_TEST_DB !== 'postgres') return null;
  const postgres = inject('postgres');
  return createDatabase(postgres.serverUrl, await fillTemplate(postgres, migrate), postgres.workers);
}

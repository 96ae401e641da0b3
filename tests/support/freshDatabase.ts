import { inject } from 'vitest';
import pg from 'pg';
import { createDatabase, type Database } from './createDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by the project `pg`: its server, and the empty database that the first file fills as template. */
    postgres: { serverUrl: string; templateUrl: string };
  }
}

const TEMPLATE_LOCK = 7_365_214;

/**
 * Migrates the run's template once: files run in several processes, and whoever is first holds the lock.
 * A filled template takes no more connections, which is both the mark and what copying it needs.
 */
async function fillTemplate(
  serverUrl: string,
  templateUrl: string,
  migrate: (url: string) => Promise<void>,
): Promise<string> {
  const name = new URL(templateUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await client.query('SELECT datallowconn FROM pg_database WHERE datname = $1', [name]);
    if (rows[0]?.datallowconn) {
      await migrate(templateUrl);
      await client.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
    }
    return name;
  } finally {
    await client.end();
  }
}

/**
 * A migrated database for one test file: a PostgreSQL database of its own in the project `pg`,
 * and null in the other projects, where the caller takes an in-memory PGlite.
 * @param migrate brings the database at the given connection string to the newest version and disconnects
 */
export async function freshDatabase(migrate: (url: string) => Promise<void>): Promise<Database | null> {
  if (process.env.MANOR_TEST_DB !== 'postgres') return null;
  const { serverUrl, templateUrl } = inject('postgres');
  return createDatabase(serverUrl, await fillTemplate(serverUrl, templateUrl, migrate));
}

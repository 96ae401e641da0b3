import { randomUUID } from 'node:crypto';
import pg from 'pg';

export type Database = { url: string; drop(): Promise<void> };

/** Name of the database in a connection string. */
export const databaseIn = (url: string): string => new URL(url).pathname.slice(1);

/** Connection string of another database of a server. */
export function inDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a server. */
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Makes a database of a fresh name on a running server.
 * @param serverUrl connection string of any database there, with the right to create databases
 * @param template database to copy, with nobody connected to it: costs 20-50 ms where migrating costs seconds
 * @param workers servers with a database of the same name each: the workers, when the server is a coordinator of Citus
 */
export async function createDatabase(
  serverUrl: string,
  template = 'template1',
  workers: readonly string[] = [],
): Promise<Database> {
  const name = `manor_${randomUUID().replaceAll('-', '')}`;
  const servers = [serverUrl, ...workers];
  await Promise.all(
    servers.map((server) => onServer(server, `CREATE DATABASE "${name}" TEMPLATE "${template}"`)),
  );
  return {
    url: inDatabase(serverUrl, name),
    drop: async () => {
      for (const server of servers) await onServer(server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    },
  };
}

import { randomUUID } from 'node:crypto';
import pg from 'pg';

export type Database = { url: string; drop(): Promise<void> };

async function onServer(serverUrl: string, statement: string): Promise<void> {
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
 */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<Database> {
  const name = `manor_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer(serverUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  };
}

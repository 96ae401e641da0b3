import { existsSync } from 'node:fs';
import pino from 'pino';
import { connect } from './db/connect.ts';
import { ConnectError } from './db/connectError.ts';
import type { Connection } from './db/connection.ts';
import { databaseFolder } from './db/databaseFolder.ts';
import { isMigrated } from './db/migrate.ts';
import type { Env } from './env.ts';
import { areBooksLaid } from './ledger/layBooks.ts';

async function open(env: Env, isReading: boolean): Promise<Connection> {
  const log = pino({ level: env.logLevel });
  if (env.databaseUrl !== undefined)
    return connect({ url: isReading && env.readerUrl ? env.readerUrl : env.databaseUrl, log });
  const folder = databaseFolder(env.home);
  if (!existsSync(folder)) throw new ConnectError(`There is no world at ${env.home} (MANOR_HOME).`);
  return connect({ folder, log });
}

/** Reason against a command on a database; null: there is none. */
async function refusalOf({ db }: Connection): Promise<string | null> {
  if (!(await isMigrated(db))) return 'The database has no world of this version: start the server first.';
  if (!(await areBooksLaid(db))) return null;
  return 'The books of the ledger lie on several workers: this command knows a ledger on one database alone.';
}

/**
 * Opens the database of an existing world for a command-line tool. Throws a ConnectError when there is none,
 * when a server holds its lock, when its schema is of another version, or its ledger lies in books on workers. A tool that only reads gets the copy that DATABASE_READER_URL names.
 */
export async function openBooks(env: Env, { isReading = false } = {}): Promise<Connection> {
  const connection = await open(env, isReading);
  const refusal = await refusalOf(connection);
  if (refusal === null) return connection;
  await connection.close();
  throw new ConnectError(refusal);
}

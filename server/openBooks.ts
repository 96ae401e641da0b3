import { existsSync } from 'node:fs';
import pino from 'pino';
import { connect } from './db/connect.ts';
import { ConnectError } from './db/connectError.ts';
import type { Connection } from './db/connection.ts';
import { databaseFolder } from './db/databaseFolder.ts';
import { isMigrated } from './db/migrate.ts';
import type { Env } from './env.ts';

async function open(env: Env, isReading: boolean): Promise<Connection> {
  const log = pino({ level: env.logLevel });
  if (env.databaseUrl !== undefined)
    return connect({ url: isReading && env.readerUrl ? env.readerUrl : env.databaseUrl, log });
  const folder = databaseFolder(env.home);
  if (!existsSync(folder)) throw new ConnectError(`There is no world at ${env.home} (MANOR_HOME).`);
  return connect({ folder, log });
}

/**
 * Opens the database of an existing world for a command-line tool. Throws a ConnectError when there is none,
 * when a server holds its lock, or when its schema is of another version. A tool that only reads gets the copy that
 * DATABASE_READER_URL names.
 */
export async function openBooks(env: Env, { isReading = false } = {}): Promise<Connection> {
  const connection = await open(env, isReading);
  if (await isMigrated(connection.db)) return connection;
  await connection.close();
  throw new ConnectError('The database has no world of this version: start the server first.');
}

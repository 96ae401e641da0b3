import { existsSync } from 'node:fs';
import pino from 'pino';
import { connect } from './db/connect.ts';
import { ConnectError } from './db/connectError.ts';
import type { Connection } from './db/connection.ts';
import type { Db } from './db/database.ts';
import { databaseFolder } from './db/databaseFolder.ts';
import { hasBegun } from './db/hasBegun.ts';
import { isMigrated, migrate } from './db/migrate.ts';
import type { Env } from './env.ts';
import { setInBooks } from './ledger/inBooks.ts';
import { areBooksLaid } from './ledger/areBooksLaid.ts';

async function open(env: Env, isReading: boolean): Promise<Connection> {
  const log = pino({ level: env.logLevel });
  if (env.databaseUrl !== undefined)
    return connect({ url: isReading && env.readerUrl ? env.readerUrl : env.databaseUrl, log });
  const folder = databaseFolder(env.home);
  if (!existsSync(folder)) throw new ConnectError(`There is no world at ${env.home} (MANOR_HOME).`);
  return connect({ folder, log });
}

/** Databases that a command takes. */
export interface Taken {
  /** It only reads, and gets the copy that DATABASE_READER_URL names. */
  isReading?: boolean;
  /** It knows a ledger that lies in books on several workers. */
  inBooks?: boolean;
  /** It brings the schema to this version, also that of an empty database, once this has refused nothing. */
  beforeMigrating?: (db: Db) => Promise<void>;
}

/** Reason against a command on a database; null: there is none. */
async function refusalOf(
  { db }: Connection,
  { inBooks = false, beforeMigrating }: Taken,
): Promise<string | null> {
  if (beforeMigrating) {
    await beforeMigrating(db);
    await migrate(db);
  } else if (!(await isMigrated(db)))
    return 'The database has no world of this version: start the server first.';
  else if (!(await hasBegun(db))) return 'The database has no world yet: start the server first.';
  const isLaid = await areBooksLaid(db);
  setInBooks(isLaid);
  if (inBooks || !isLaid) return null;
  return 'The books of the ledger lie on several workers: this command knows a ledger on one database alone.';
}

/** Books that lie on several workers are read where they are written: a copy of the coordinator would be behind them. */
async function openTaken(env: Env, { isReading = false }: Taken): Promise<Connection> {
  const connection = await open(env, isReading);
  const isCopy = isReading && env.readerUrl !== undefined;
  if (!isCopy || !(await areBooksLaid(connection.db))) return connection;
  await connection.close();
  return open(env, false);
}

/**
 * Opens the database of an existing world for a command-line tool. Throws a ConnectError when there is none,
 * when a server holds its lock, and for what the command does not take: a schema of another version, a ledger in books on workers.
 */
export async function openBooks(env: Env, taken: Taken = {}): Promise<Connection> {
  const connection = await openTaken(env, taken);
  try {
    const refusal = await refusalOf(connection, taken);
    if (refusal !== null) throw new ConnectError(refusal);
    return connection;
  } catch (cause) {
    await connection.close();
    throw cause;
  }
}

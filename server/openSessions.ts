import type { Logger } from 'pino';
import type { Connection } from './db/connection.ts';
import type { Env } from './env.ts';
import { openBookSessions, type BookSessions } from './ledger/bookSessions.ts';
import { areBooksLaid } from './ledger/areBooksLaid.ts';

/** Sessions in the books of the ledger; null where all lie in one database. */
export async function openSessions(env: Env, { db }: Connection, log: Logger): Promise<BookSessions | null> {
  if (env.databaseUrl === undefined || !(await areBooksLaid(db))) return null;
  return openBookSessions({ url: env.databaseUrl, coordinator: db, log });
}

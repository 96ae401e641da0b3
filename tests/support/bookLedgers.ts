import { sql } from 'kysely';
import { inject } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Db } from '#server/db/database.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { bookKey } from '#server/ledger/bookKey.ts';
import { inDatabase } from './createDatabase.ts';

/** Port of the worker that holds a book, as the coordinator knows it. */
export async function portOfBook(db: Db, book: number): Promise<number> {
  const { rows } = await sql<{ port: number }>`
    SELECT nodeport AS port FROM citus_shards
    WHERE shardid = get_shard_id_for_distribution_column('account', ${bookKey(book)}::bigint)`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no worker holds book ${book}`);
  return row.port;
}

/** Opens a connection to the worker of a book. It finds the book's tables under their names. */
export async function connectToBook(db: Db, book: number): Promise<Connection> {
  const port = String(await portOfBook(db, book));
  const worker = inject('postgres').workers.find((url) => new URL(url).port === port) ?? '';
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db);
  const url = new URL(inDatabase(worker, rows[0]?.name ?? ''));
  url.searchParams.set('options', `-c search_path=book_${book},public`);
  return connect({ url: url.href, log: makeLogger('silent'), maxConnections: 3 });
}

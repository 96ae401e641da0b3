import { sql } from 'kysely';
import { inject } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Db } from '#server/db/database.ts';
import { distributeTables } from '#server/db/distribution/distributeTables.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { firstAlteredPosting } from '#server/ledger/audit/contents.ts';
import { firstBrokenLink } from '#server/ledger/audit/links.ts';
import { sums } from '#server/ledger/audit/sums.ts';
import { versions } from '#server/ledger/audit/versions.ts';
import { bookKey } from '#server/ledger/bookKey.ts';
import { openBookSessions, type BookSessions } from '#server/ledger/bookSessions.ts';
import { setInBooks } from '#server/ledger/inBooks.ts';
import { layBooks } from '#server/ledger/layBooks.ts';
import { tableExceptions } from '#server/tableExceptions.ts';
import { createDatabase, inDatabase, type Database } from './createDatabase.ts';
import { joinNodes } from './joinNodes.ts';

/** A database whose tables of players and empty ledger lie in books, and a connection to its coordinator. */
export async function openBookDatabase(
  shards: number,
): Promise<{ database: Database; coordinator: Connection }> {
  const { serverUrl, workers } = inject('postgres');
  const database = await createDatabase(serverUrl, 'template0', workers);
  const coordinator = await connect({ url: database.url, log: makeLogger('silent') });
  await migrate(coordinator.db);
  await joinNodes(database.url, workers);
  await distributeTables(coordinator.db, tableExceptions, shards);
  await layBooks(coordinator.db, 'farm');
  // Sessions of before do not know the setting that it makes for the database.
  await coordinator.close();
  return { database, coordinator: await connect({ url: database.url, log: makeLogger('silent') }) };
}

/** A database in books and a node's sessions there. */
export interface BookNode {
  database: Database;
  coordinator: Connection;
  books: BookSessions;
  close(): Promise<void>;
}

/** Opens a database in books, as `openBookDatabase`, and the sessions of a node. Postings of this process go to the books. */
export async function openBookNode(shards: number): Promise<BookNode> {
  const { database, coordinator } = await openBookDatabase(shards);
  setInBooks(true);
  const log = makeLogger('silent');
  const books = await openBookSessions({ url: database.url, coordinator: coordinator.db, log });
  const close = async () => {
    setInBooks(false);
    await books.close();
    await coordinator.close();
    await database.drop();
  };
  return { database, coordinator, books, close };
}

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

/** Everything that checks of one book's postings, chain and accounts find wrong, on its worker; and their numbers. */
export async function faultsOfBook(db: Db, book: number): Promise<Record<string, unknown>> {
  const there = await connectToBook(db, book);
  try {
    return await there.db.transaction().execute(async (tx) => {
      const view = { tx, constants: {} as never, chain: null };
      const { rows } = await sql<{ postings: bigint; links: bigint }>`
        SELECT count(*) AS postings, (SELECT sum(links) FROM chain_run)::bigint AS links FROM posting`.execute(
        tx,
      );
      return {
        ...rows[0],
        altered: await firstAlteredPosting(tx),
        broken: await firstBrokenLink(tx, new Map()),
        uneven: await sums.check(view),
        jumped: await versions.check(view),
      };
    });
  } finally {
    await there.close();
  }
}

import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Condition of the rows that belong to one book, by table; every table with a `player_id` has the one of players. */
const OWN: Readonly<Record<string, string>> = {
  account: 'account_book(name, shard) = $book',
  posting: '(book IS NULL OR book = $book)',
};
const OF_PLAYER = 'player_book(player_id) = $book';

const BOOK = "current_setting('manor.book')::int";

/** Views of one book over the tables of a database with one connection. */
export interface BookViews {
  /** Tables of which the views hold the rows of one book alone. */
  narrowed: string[];
  /** Runs work whose statements find the rows of a book alone, and cannot write others. */
  within<Result>(book: number, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Makes a schema of views over all tables, as a worker has one for each book (decision 155), on a database with a single
 * connection.
 */
export async function openBookViews(db: Db): Promise<BookViews> {
  const { rows } = await sql<{ name: string; isOfPlayer: boolean }>`
    SELECT c.relname AS name, EXISTS (
      SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'player_id') AS "isOfPlayer"
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY 1`.execute(db);
  await sql`CREATE SCHEMA book`.execute(db);
  const narrowed: string[] = [];
  for (const { name, isOfPlayer } of rows) {
    const own = OWN[name] ?? (isOfPlayer ? OF_PLAYER : null);
    if (own !== null) narrowed.push(name);
    const where = own === null ? '' : `WHERE ${own.replace('$book', BOOK)} WITH LOCAL CHECK OPTION`;
    await sql`CREATE VIEW ${sql.id('book', name)} AS SELECT * FROM ${sql.id('public', name)} ${sql.raw(where)}`.execute(
      db,
    );
  }
  return {
    narrowed,
    within: async (book, work) => {
      await sql`SELECT set_config('search_path', 'book, public', false), set_config('manor.book', ${String(book)}, false)`.execute(
        db,
      );
      try {
        return await work();
      } finally {
        await sql`SELECT set_config('search_path', 'public', false)`.execute(db);
      }
    },
  };
}

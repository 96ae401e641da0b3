import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { LedgerRange } from '#server/ledger/archive/closedRanges.repo.ts';
import { RANGED } from '#server/ledger/ranges.ts';

/**
 * Deletes the rows of a range of a book, in its session: the only ones that are ever deleted from a ledger (`ledger_immutable`). The
 * book shares their tables with all others, so a table is dropped once all have given up its rows (`dropDetached`). Whoever began to
 * read before still sees them. Then no snapshot of all books begins until the transaction ends.
 */
export async function forgetRange(own: Tx, book: number, { from, until }: LedgerRange): Promise<void> {
  await sql`SELECT set_config('manor.detaching', 'on', true)`.execute(own);
  for (const { parent, column } of RANGED)
    await sql`DELETE FROM ${sql.id(parent)} WHERE ${sql.id(column)} >= ${from} AND ${sql.id(column)} < ${until}`.execute(
      own,
    );
  await sql`SELECT set_config('manor.detaching', 'off', true)`.execute(own);
  await sql`SELECT pg_advisory_xact_lock_shared(book_gate(${book}::int))`.execute(own);
}

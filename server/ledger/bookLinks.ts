import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { BookLink } from './bookHeads.ts';
import { linksAfter } from './linksAfter.ts';

/** Postings behind one link of the hash chain up to another, in its order. */
export async function bookLinks(tx: Tx, after: bigint, until: bigint): Promise<BookLink[]> {
  const { rows } = await sql<BookLink>`
    SELECT posting.book, posting.hash AS content
    FROM ${linksAfter(sql`${after}::bigint`, Number(until - after))} AS link
    LEFT JOIN posting ON posting.id = link.posting_id
    ORDER BY link.sequence`.execute(tx);
  return rows;
}

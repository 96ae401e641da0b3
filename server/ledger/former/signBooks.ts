import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import {
  isOpeningSigned,
  openingText,
  readDetached,
  type DetachedRange,
  type OpeningSeal,
} from '#server/ledger/archive/detached.repo.ts';
import { digestOpenings } from '#server/ledger/archive/digestOpenings.ts';
import { allBooks } from '#server/ledger/book.ts';
import { bookKey } from '#server/ledger/bookKey.ts';
import type { BooksPart } from '#server/world/world.ts';

/** The opening of a book with its digest, if it has no signature by this key yet; null if it has one, or was altered. */
async function readUnsigned(own: Tx, seal: OpeningSeal): Promise<DetachedRange | null> {
  const range = await readDetached(own);
  if (!range || (range.digest.length > 0 && isOpeningSigned(range, seal))) return null;
  const digest = await digestOpenings(own);
  return range.digest.length === 0 || digest.equals(range.digest) ? { ...range, digest } : null;
}

/** Signs the openings of the books that this key has not signed, as after a change of keys. Returns their number. */
export async function signBooks(db: Db, books: BooksPart, seal: OpeningSeal): Promise<number> {
  let signed = 0;
  for (const book of allBooks) {
    const opening = await books.within(book, (own) => readUnsigned(own, seal));
    if (!opening) continue;
    const signature = seal.sign(openingText(opening));
    await sql`
      UPDATE ledger_detached SET digest = ${opening.digest}, signer = ${seal.signer}, signature = ${signature}
      WHERE book_key = ${bookKey(book)}::bigint AND until_id = ${opening.until_id}`.execute(db);
    signed += 1;
  }
  return signed;
}

/** The first book whose opening this key has not signed; null if it has signed all. */
export async function firstUnsigned(books: BooksPart, seal: OpeningSeal): Promise<number | null> {
  for (const book of allBooks) {
    const range = await books.within(book, (own) => readDetached(own));
    if (range && !isOpeningSigned(range, seal)) return book;
  }
  return null;
}

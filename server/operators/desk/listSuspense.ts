import { refuse } from '#core/api/refusals.ts';
import type { Db } from '#server/db/database.ts';
import type { Handler } from '#server/http/call.ts';
import { accountLines, parseCursor } from '#server/ledger/ledgerLines.ts';

/** `ops/suspense`: entries of the suspense account, newest first. Refuses invalidParameter for a malformed cursor. */
export const listSuspense: Handler<'ops/suspense'> = async ({ db, world }, query) => {
  const { cursor } = query;
  if (cursor !== undefined && parseCursor(cursor) === null)
    return refuse('invalidParameter', { parameter: 'cursor' });
  const { books } = world;
  // It lies in one book, as accounts of nobody do.
  const read = (own: Db) => accountLines(own, 'suspense', query, books);
  return books ? books.within(0, read) : read(db);
};

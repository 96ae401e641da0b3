import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { admitVisitor } from './admitVisitor.ts';
import { readBook } from './guestBook.repo.ts';

const DEFAULT_SIZE = 20;

/**
 * `game/visit/book`: a page of a neighbour's guest book. Refuses as `admitVisitor`, and invalidParameter for a malformed
 * cursor.
 */
export const listGuestBook: Handler<'game/visit/book'> = async (
  { db, player, gameNow },
  { code, cursor, size = DEFAULT_SIZE },
) => {
  const before = placeOfPage(cursor);
  if (before instanceof Refusal) return before;
  const host = await admitVisitor(db, { code, visitor: player.id, gameNow });
  if (host instanceof Refusal) return host;
  const { shown, next } = pageOf(await readBook(db, host.id, before, size + 1), size);
  return { list: shown.map(({ entry }) => entry), next };
};

import { Refusal } from '#core/api/refusals.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { readBook } from './guestBook.repo.ts';
import { readHelps } from './help.repo.ts';
import { stateOf } from './stateOf.ts';

const DEFAULT_SIZE = 20;
const MAX_HELPS = 20;

/** `game/visit/mine`: settings, counts, newest helps, own guest book. Refuses invalidParameter for a malformed cursor. */
export const showOwnVisits: Handler<'game/visit/mine'> = async (
  { db, player, gameNow },
  { cursor, size = DEFAULT_SIZE },
) => {
  const before = placeOfPage(cursor);
  if (before instanceof Refusal) return before;
  const state = await stateOf(db, player.id, gameNow);
  const [helps, entries] = await pipeline(db, [
    () => readHelps(db, player.id, MAX_HELPS),
    () => readBook(db, player.id, before, size + 1),
  ]);
  const { shown, next } = pageOf(entries, size);
  return { state, helps, list: shown.map(({ entry }) => entry), next };
};

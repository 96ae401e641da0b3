import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { readCastings } from './casting.repo.ts';
import { castingFacts } from './castingFacts.ts';

/** Default page size. */
const DEFAULT_SIZE = 20;

/** `game/making/list`: castings of the player, newest first. A cursor is the id of a page's last casting. */
export const listCastings: Handler<'game/making/list'> = async (call, params) => {
  const { state, cursor, size = DEFAULT_SIZE } = params;
  const before = placeOfPage(cursor);
  if (before instanceof Refusal) return before;
  const rows = await readCastings(call.db, call.player.id, { state, before, size: size + 1 });
  const { shown, next } = pageOf(rows, size);
  return { list: shown.map(castingFacts), next };
};

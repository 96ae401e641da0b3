import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { readCastings } from './casting.repo.ts';
import { castingFacts } from './castingFacts.ts';

/** Default page size. */
const DEFAULT_SIZE = 20;

/** `game/making/list`: castings of the player, newest first. A cursor is the id of a page's last casting. */
export const listCastings: Handler<'game/making/list'> = async (call, params) => {
  const { state, cursor, size = DEFAULT_SIZE } = params;
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) {
    return refuse('invalidParameter', { parameter: 'cursor' });
  }
  const before = cursor === undefined ? null : BigInt(cursor);
  const rows = await readCastings(call.db, call.player.id, { state, before, size: size + 1 });
  const list = rows.slice(0, size).map(castingFacts);
  return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
};

import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { readCastings } from './casting.repo.ts';
import { castingFacts } from './castingFacts.ts';

/** Castings of a page when the caller does not say. */
const USUAL_SIZE = 20;

/** `game/making/list`: own castings, newest first; cursors are the last casting's id. */
export const listCastings: Handler<'game/making/list'> = async (call, params) => {
  const { state, cursor, size = USUAL_SIZE } = params;
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) {
    return refuse('invalidParameter', { parameter: 'cursor' });
  }
  const before = cursor === undefined ? null : BigInt(cursor);
  const rows = await readCastings(call.db, call.player.id, { state, before, size: size + 1 });
  const list = rows.slice(0, size).map(castingFacts);
  return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
};

import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { readNests } from './egg.repo.ts';
import { MAX_HENS, readYard } from './hen.repo.ts';
import { henFacts } from './henFacts.ts';

const CURSOR = /^[1-9]\d{0,17}$/;

/**
 * `game/hen/list`: living hens, and hens with eggs in the nest; oldest first, a page of MAX_HENS unless `size` says
 * less. Refuses invalidParameter for a malformed cursor.
 */
export const listHens: Handler<'game/hen/list'> = async (
  { db, player, gameNow },
  { cursor, size = MAX_HENS },
) => {
  if (cursor !== undefined && !CURSOR.test(cursor)) {
    return refuse('invalidParameter', { parameter: 'cursor' });
  }
  const page = { after: BigInt(cursor ?? 0), limit: size + 1 };
  const hens = await readYard(db, player.id, gameNow, page);
  const shown = hens.slice(0, size);
  const ids = shown.map(({ id }) => id);
  const nests = await readNests(db, player.id, ids, gameNow);
  return {
    list: shown.map((hen) => henFacts(hen, nests.get(hen.id) ?? [])),
    next: hens.length > size ? (ids.at(-1)?.toString() ?? null) : null,
  };
};

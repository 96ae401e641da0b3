import type { Handler } from '#server/http/call.ts';
import { readNests } from './egg.repo.ts';
import { readHens } from './hen.repo.ts';
import { henFacts } from './henFacts.ts';

/** `game/hen/list`: living hens, and hens with eggs in the nest; oldest first. */
export const listHens: Handler<'game/hen/list'> = async ({ db, player, gameNow }) => {
  const hens = await readHens(db, player.id, 'all', gameNow);
  const ids = hens.map(({ id }) => id);
  const nests = await readNests(db, player.id, ids, gameNow);
  return { list: hens.map((hen) => henFacts(hen, nests.get(hen.id) ?? [])), next: null };
};

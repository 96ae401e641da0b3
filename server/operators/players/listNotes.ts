import { refuse, Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { findPlayerByName } from '#server/players/player.repo.ts';
import { findFreeze } from './freeze.repo.ts';
import { readNotes } from './note.repo.ts';
import { noteFacts } from './noteFacts.ts';

const DEFAULT_SIZE = 20;

/** `ops/player/notes`: notes on a player, newest first, and the freeze. Refuses playerUnknown. */
export const listNotes: Handler<'ops/player/notes'> = async ({ db }, params) => {
  const { player: name, cursor, size = DEFAULT_SIZE } = params;
  const before = placeOfPage(cursor);
  if (before instanceof Refusal) return before;
  const target = await findPlayerByName(db, name);
  if (!target) return refuse('playerUnknown');
  const { shown, next } = pageOf(await readNotes(db, target.id, { before, size: size + 1 }), size);
  return { list: shown.map(noteFacts), next, freeze: await findFreeze(db, target.id) };
};

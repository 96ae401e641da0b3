import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { findPlayerByName } from '#server/players/player.repo.ts';
import { insertNote } from './note.repo.ts';
import { noteFacts } from './noteFacts.ts';

/** `ops/player/note`: a note for operators; its text is the reason in the log of acts. Refuses playerUnknown. */
export const writeNote: Handler<'ops/player/note'> = async (
  { tx, player, wallNow },
  { player: name, text },
) => {
  const target = await findPlayerByName(tx, name);
  if (!target) return refuse('playerUnknown');
  const by = { written_by: player.address, written_at: new Date(wallNow) };
  const row = await insertNote(tx, { player_id: target.id, text, ...by });
  const act = { operator: player.address, act: 'note/write', subject: `player:${target.id}` };
  await saveAct(tx, { ...act, reason: text, wallNow });
  return { note: noteFacts(row) };
};

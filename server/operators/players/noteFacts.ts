import type { Answer } from '#core/api/table.ts';
import type { NoteRow } from './note.repo.ts';

/** Converts a note to its wire shape. */
export function noteFacts(row: NoteRow): Answer<'ops/player/note'>['note'] {
  const { id, text, written_by: writtenBy, written_at } = row;
  return { id: String(id), text, writtenBy, writtenAt: written_at.getTime() };
}

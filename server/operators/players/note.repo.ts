import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { OperatorNoteTable } from './note.tables.ts';

export type NoteRow = Selectable<OperatorNoteTable>;

/** Inserts a note. */
export function insertNote(tx: Tx, values: Insertable<OperatorNoteTable>): Promise<NoteRow> {
  return tx.insertInto('operator_note').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Notes on a player, newest first, before an id if one is given. */
export function readNotes(
  db: Db,
  playerId: bigint,
  { before, size }: { before: bigint | null; size: number },
): Promise<NoteRow[]> {
  let query = db.selectFrom('operator_note').selectAll().where('player_id', '=', playerId);
  if (before !== null) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(size).execute();
}

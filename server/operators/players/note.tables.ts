import type { Generated } from 'kysely';

/** Note of an operator on a player, never shown to the player. */
export interface OperatorNoteTable {
  id: Generated<bigint>;
  player_id: bigint;
  text: string;
  written_by: string;
  /** Wall time. */
  written_at: Date;
}

declare module '#server/db/database.ts' {
  interface Database {
    operator_note: OperatorNoteTable;
  }
}

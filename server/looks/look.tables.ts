import type { LookId } from '#core/catalog/looks.ts';

/** A look that a player bought. */
export interface LookOwnedTable {
  player_id: bigint;
  look: LookId;
  /** Key of the posting that paid it. */
  paid_by: string;
  bought_at: Date;
}

/** A look in a slot of a player's manor. */
export interface LookPlacedTable {
  player_id: bigint;
  slot: string;
  look: LookId;
}

/** Pieces sold in the world of a look with a limit. */
export interface LookSoldTable {
  look: LookId;
  sold: number;
}

declare module '#server/db/database.ts' {
  interface Database {
    look_owned: LookOwnedTable;
    look_placed: LookPlacedTable;
    look_sold: LookSoldTable;
  }
}

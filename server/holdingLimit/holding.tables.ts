import type { ColumnType, Generated } from 'kysely';

export interface HoldingTable {
  player_id: bigint;
  /** Last folded posting. */
  line: Generated<bigint>;
  protected: Generated<bigint>;
  /** Amounts in units as decimal text, by reference. */
  /** Earned ATR that went into the exchange pool and was not bought again. */
  sold: Generated<bigint>;
  locks: ColumnType<Record<string, string>, string | undefined, string>;
  excess: Generated<bigint | null>;
  flagged_at: Generated<Date | null>;
  due_at: Generated<Date | null>;
}

export interface HoldingTransferTable {
  /** Number of the transfer (`transferId`). */
  posting_id: bigint;
  protected: bigint;
}

export interface HoldingDestroyedTable {
  player_id: bigint;
  posting_id: bigint;
  flagged_at: Date;
  at: Date;
  first: bigint;
  second: bigint;
  protected: bigint;
  amount: bigint;
}

export interface HoldingRunTable {
  id: Generated<number>;
  day: number;
  after_player: bigint;
  /** Transfers up to this posting have their protected part stored; where books lie on several workers, up to this link of all (`BookPiece`). */
  transfers_to: Generated<bigint>;
}

declare module '#server/db/database.ts' {
  interface Database {
    holding: HoldingTable;
    holding_transfer: HoldingTransferTable;
    holding_destroyed: HoldingDestroyedTable;
    holding_run: HoldingRunTable;
  }
}

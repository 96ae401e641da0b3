import type { OperatorRole } from '#core/catalog/operatorRoles.ts';

/** Role of an operator. */
export interface OperatorRoleTable {
  /** Checksummed wallet address. */
  address: string;
  /** Null: taken away. */
  role: OperatorRole | null;
  /** An operator's address, or `setting`. */
  set_by: string;
  set_at: Date;
}

/** A frozen account; the reason is shown to the player. */
export interface PlayerFreezeTable {
  player_id: bigint;
  reason: string;
  frozen_by: string;
  frozen_at: Date;
}

declare module '#server/db/database.ts' {
  interface Database {
    operator_role: OperatorRoleTable;
    player_freeze: PlayerFreezeTable;
  }
}

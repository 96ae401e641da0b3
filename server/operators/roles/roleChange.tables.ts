import type { Generated } from 'kysely';
import type { OperatorRole } from '#core/catalog/operatorRoles.ts';

/** Change of an operator's role: proposed by one admin, done or dropped by another. */
export interface RoleChangeTable {
  id: Generated<bigint>;
  /** Checksummed wallet address. */
  address: string;
  /** Null: the present role is taken away. */
  role: OperatorRole | null;
  reason: string;
  state: 'proposed' | 'done' | 'dropped';
  proposed_by: string;
  /** Wall time. */
  proposed_at: Date;
  ended_by: string | null;
  ended_at: Date | null;
}

declare module '#server/db/database.ts' {
  interface Database {
    operator_role_change: RoleChangeTable;
  }
}

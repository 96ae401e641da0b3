import type { Generated } from 'kysely';

/** Append-only log of acts by operators or by the server. */
export interface OperatorActTable {
  id: Generated<bigint>;
  /** An operator's address, or `server`. */
  operator: string;
  act: string;
  subject: string;
  reason: string;
  /** Wall time. */
  at: Date;
}

declare module '#server/db/database.ts' {
  interface Database {
    operator_act: OperatorActTable;
  }
}

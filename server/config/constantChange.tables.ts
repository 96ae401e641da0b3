import type { ColumnType, Generated } from 'kysely';

/** Proposed changes of money rules. `ended_by` is the second operator, `server` when the wait was over. */
export interface ConstantChangeTable {
  id: Generated<bigint>;
  key: string;
  value: ColumnType<unknown, string, never>;
  reason: string;
  state: 'pending' | 'done' | 'dropped';
  /** An operator's address. */
  proposed_by: string;
  /** Wall time, as the others. */
  proposed_at: Date;
  /** Instant at which it applies by itself. */
  due_at: Date;
  /** Instant for which it was planned; null: as soon as it may apply. */
  from_at: Date | null;
  /** Second operator of a change that still waits for its instant. */
  passed_by: Generated<string | null>;
  ended_by: string | null;
  ended_at: Date | null;
}

declare module '#server/db/database.ts' {
  interface Database {
    constant_change: ConstantChangeTable;
  }
}

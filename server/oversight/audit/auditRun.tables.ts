import type { Generated } from 'kysely';

/** One audit per day of wall time. */
export interface AuditRunTable {
  day: bigint;
  begun_at: Date;
  ok: boolean | null;
  broken: Generated<string[]>;
}

declare module '#server/db/database.ts' {
  interface Database {
    audit_run: AuditRunTable;
  }
}

import type { Generated } from 'kysely';

/** One nightly audit per day of wall time. */
export interface AuditRunTable {
  day: bigint;
  begun_at: Date;
  ok: boolean | null;
  broken: Generated<string[]>;
}

/** Audits of what is new since the last one, each night; full ones, each week. */
export type AuditKind = 'news' | 'full';

/** Progress of the audits in pieces (migration 0028). */
export interface AuditProgressTable {
  kind: AuditKind;
  sequence: bigint;
  hash: Uint8Array;
  posting_id: bigint;
  day: bigint | null;
  until_sequence: bigint | null;
  checked: string[];
  broken: string[];
  cut: string[];
  done_day: bigint;
  is_wanted: boolean;
}

declare module '#server/db/database.ts' {
  interface Database {
    audit_run: AuditRunTable;
    audit_progress: AuditProgressTable;
  }
}

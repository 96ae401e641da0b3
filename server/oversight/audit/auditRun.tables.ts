import type { Generated } from 'kysely';

/** One nightly audit per day of wall time. */
export interface AuditRunTable {
  day: bigint;
  begun_at: Date;
  ok: boolean | null;
  broken: Generated<string[]>;
}

/** Audits of what is new since the last one, each night; of everything, each week. */
export type AuditKind = 'night' | 'week';

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
  /** Game time of the last audited posting when the run began. */
  since_at: Date;
  /** Public key and seal of the node that wrote the row; empty without a key. */
  signer: Uint8Array;
  seal: Uint8Array;
}

/** Balances at the last audited link of the nights (migration 0059). */
export interface AuditBalanceTable {
  account_id: bigint;
  balance: bigint;
  version: bigint;
  seal: Uint8Array;
}

/** Sums along the chain, by invariant. */
export interface AuditSumTable {
  kind: AuditKind;
  invariant: string;
  name: string;
  amount: bigint;
  seal: Uint8Array;
}

/** Progress of the nights in a book, where books lie on several workers (migration 0098). */
export interface AuditBookTable {
  id: number;
  sequence: Generated<bigint>;
  hash: Generated<Uint8Array>;
  posting_id: Generated<bigint>;
  /** Day of the night that found `broken`. */
  day: Generated<bigint>;
  broken: Generated<string[]>;
  signer: Generated<Uint8Array>;
  seal: Generated<Uint8Array>;
}

/** Signed heads of the finished nights. */
export interface AuditCheckpointTable {
  id: Generated<bigint>;
  day: bigint;
  sequence: bigint;
  hash: Uint8Array;
  posting_id: bigint;
  is_sound: boolean;
  signer: Uint8Array;
  signature: Uint8Array;
}

declare module '#server/db/database.ts' {
  interface Database {
    audit_run: AuditRunTable;
    audit_progress: AuditProgressTable;
    audit_balance: AuditBalanceTable;
    audit_book: AuditBookTable;
    audit_sum: AuditSumTable;
    audit_checkpoint: AuditCheckpointTable;
  }
}

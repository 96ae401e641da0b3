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

/** Links of the hash chain over acts. */
export interface ActLinkTable {
  sequence: bigint;
  act_id: bigint;
  /** Head of the chain of postings; 0 before its first link. */
  posting_sequence: bigint;
  hash: Uint8Array;
}

/** Signatures of operators' wallets over their acts. */
export interface ActSignatureTable {
  id: Generated<bigint>;
  /** First row that the act wrote into the log; null: none. */
  act_id: bigint | null;
  operator: string;
  /** Domain, types and message as JSON text. */
  typed_data: string;
  signature: string;
  at: Date;
}

declare module '#server/db/database.ts' {
  interface Database {
    operator_act: OperatorActTable;
    act_link: ActLinkTable;
    act_signature: ActSignatureTable;
  }
}

import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** A wallet's signature over an act. */
export interface ActSignatureRow {
  operator: string;
  /** Domain, types and message as JSON text. */
  typedData: string;
  signature: string;
  wallNow: number;
}

/** Stores the signature of this transaction's act, whose rows of the log come after `after`. */
export async function saveActSignature(tx: Tx, after: bigint, signed: ActSignatureRow): Promise<void> {
  await sql`
    INSERT INTO act_signature (act_id, operator, typed_data, signature, at)
    SELECT (
      SELECT min(own.id) FROM operator_act own
      WHERE own.id > ${after} AND own.xmin = pg_current_xact_id()::xid
    ), ${signed.operator}, ${signed.typedData}, ${signed.signature}, ${new Date(signed.wallNow)}`.execute(tx);
}

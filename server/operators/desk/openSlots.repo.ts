import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** An open nonce slot with the transactions signed for it. */
export interface SlotRow {
  payer: string;
  nonce: bigint;
  withdrawal_id: bigint | null;
  burn: bigint | null;
  attempts: bigint;
  first_at: Date | null;
  sent_at: Date | null;
  hash: string | null;
}

/** Open nonce slots of all paying keys, lowest nonce first, after a nonce if one is given. */
export async function readSlots(
  db: Db,
  { after, size }: { after: bigint | null; size: number },
): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`
    SELECT slot.payer, slot.nonce, slot.withdrawal_id, slot.burn, count(sent.hash) AS attempts,
      min(sent.signed_at) AS first_at, max(sent.sent_at) AS sent_at,
      (array_agg(sent.hash ORDER BY sent.attempt DESC))[1] AS hash
    FROM payout_place slot
    LEFT JOIN payout_tx sent ON sent.payer = slot.payer AND sent.nonce = slot.nonce
    WHERE NOT slot.done AND slot.nonce > ${after ?? -1n}
    GROUP BY slot.payer, slot.nonce, slot.withdrawal_id, slot.burn
    ORDER BY slot.nonce, slot.payer LIMIT ${size}`.execute(db);
  return rows;
}

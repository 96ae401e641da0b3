import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { readSlots } from './openSlots.repo.ts';

const DEFAULT_SIZE = 20;

/** A cursor is the last nonce of the page. */
const CURSOR = /^(0|[1-9]\d{0,17})$/;

/** `ops/payouts`: open nonce slots, lowest nonce first. Refuses invalidParameter for a malformed cursor. */
export const listPayouts: Handler<'ops/payouts'> = async ({ db }, { cursor, size = DEFAULT_SIZE }) => {
  if (cursor !== undefined && !CURSOR.test(cursor))
    return refuse('invalidParameter', { parameter: 'cursor' });
  const after = cursor === undefined ? null : BigInt(cursor);
  const rows = await readSlots(db, { after, size: size + 1 });
  const shown = rows.slice(0, size);
  return {
    list: shown.map((row) => ({
      payer: row.payer,
      nonce: Number(row.nonce),
      withdrawal: row.withdrawal_id === null ? null : String(row.withdrawal_id),
      isBurn: row.burn !== null,
      attempts: Number(row.attempts),
      firstSignedAt: row.first_at?.getTime() ?? null,
      lastSentAt: row.sent_at?.getTime() ?? null,
      txHash: row.hash,
    })),
    next: rows.length > size ? String(shown.at(-1)?.nonce) : null,
  };
};

import { Refusal } from '#core/api/refusals.ts';
import type { Tx } from '#server/db/database.ts';
import { LedgerError } from './ledgerError.ts';
import { postAll } from './postAll.ts';
import type { Posted, Posting } from './posting.ts';

/**
 * Writes one posting in one round trip: locks its accounts in sorted order, opens those that are new, and writes
 * nothing when it refuses. Refuses with insufficientAtr, insufficientUsdt or insufficientBalance ({need}, {have}, wire
 * amounts) when a player's account does not cover it, and with farmPoolDry when the farm pool does not; any other
 * account that would be overdrawn, a malformed posting, and a key that was used for another content throw. Rows stay
 * locked until the transaction ends, so post last.
 */
export async function post(tx: Tx, posting: Posting): Promise<Posted | Refusal> {
  const posted = await postAll(tx, [posting]);
  if (posted instanceof Refusal) return posted;
  const [first] = posted;
  if (!first) throw new LedgerError(`posting ${posting.key} has no answer`);
  return first;
}

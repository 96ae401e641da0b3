import { Refusal } from '#core/api/refusals.ts';
import type { Tx } from '#server/db/database.ts';
import { LedgerError } from './ledgerError.ts';
import { postAll } from './postAll.ts';
import type { Posted, Posting } from './posting.ts';

/**
 * Writes one posting in one round trip: locks its accounts in sorted order, opens new ones, and writes nothing
 * when it refuses. Refuses insufficientAtr, insufficientUsdt or insufficientBalance ({need}, {have}, wire amounts)
 * when a player's account does not cover it, and farmPoolDry when the farm pool does not. Throws a LedgerError
 * when any other account would be overdrawn, when the posting is malformed, and when its key was used for other
 * content. Rows stay locked until the transaction ends, so post last.
 */
export async function post(tx: Tx, posting: Posting): Promise<Posted | Refusal> {
  const posted = await postAll(tx, [posting]);
  if (posted instanceof Refusal) return posted;
  const [first] = posted;
  if (!first) throw new LedgerError(`posting ${posting.key} has no answer`);
  return first;
}

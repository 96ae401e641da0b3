import { Refusal } from '../../core/api/refusals.ts';
import type { ChangingCall } from '../http/call.ts';
import { LedgerError } from '../ledger/ledgerError.ts';
import { postAll } from '../ledger/postAll.ts';
import type { Posting } from '../ledger/posting.ts';

/**
 * Writes the postings of a farm call in one round trip, the last thing that it does, because accounts of everybody stay
 * locked from here on: whatever can be read before is read before. Those without moves are left out.
 * Gives the ledger's refusal (insufficientAtr, farmPoolDry), or null when all is written.
 */
export async function postFarm(call: ChangingCall, postings: readonly Posting[]): Promise<Refusal | null> {
  const posted = await postAll(
    call.tx,
    postings.filter(({ moves }) => moves.length > 0),
  );
  if (posted instanceof Refusal) return posted;
  const again = posted.findIndex((posting) => posting.again);
  if (again >= 0) throw new LedgerError(`posted before, outside its request: ${postings[again]?.key}`);
  return null;
}

import { Refusal } from '../../core/api/refusals.ts';
import type { ChangingCall } from '../http/call.ts';
import { LedgerError } from '../ledger/ledgerError.ts';
import { postAll } from '../ledger/postAll.ts';
import type { Posting } from '../ledger/posting.ts';
import { farmChanges, type PlayerChanges } from './farmChanges.ts';

/**
 * Writes the postings of a farm call and reads, in the same round trip, what they made of the player. It is the last
 * thing that a call does, because accounts of everybody stay locked from here on: whatever can be read before is read
 * before. Postings without moves are left out. Gives the ledger's refusal (insufficientAtr, farmPoolDry) instead.
 * @param spentAtr what the player spends, in ledger units: spending brings points
 */
export async function postFarm(
  call: ChangingCall,
  postings: readonly Posting[],
  spentAtr = 0n,
): Promise<PlayerChanges | Refusal> {
  const [refusal, changes] = await Promise.all([write(call, postings), farmChanges(call, spentAtr)]);
  return refusal ?? changes;
}

async function write(call: ChangingCall, postings: readonly Posting[]): Promise<Refusal | null> {
  const posted = await postAll(
    call.tx,
    postings.filter(({ moves }) => moves.length > 0),
  );
  if (posted instanceof Refusal) return posted;
  const again = posted.findIndex((posting) => posting.again);
  if (again >= 0) throw new LedgerError(`posted before, outside its request: ${postings[again]?.key}`);
  return null;
}

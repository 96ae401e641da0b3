import { Refusal } from '#core/api/refusals.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { LedgerError } from '#server/ledger/ledgerError.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { PlayerRow } from '#server/players/player.repo.ts';
import { farmChanges, type PlayerChanges } from './farmChanges.ts';

/**
 * Writes the postings of a farm call and reads, in the same round trip, what they made of the player. It is the last
 * thing that a call does, because accounts of everybody stay locked from here on: whatever can be read before is read
 * before. Postings without moves are left out. Gives the ledger's refusal (insufficientAtr, farmPoolDry) instead.
 * @param spender the player's row when ATR is spent: spending brings points, and with them levels
 */
export async function postFarm(
  call: ChangingCall,
  postings: readonly Posting[],
  spender: PlayerRow | null = null,
): Promise<PlayerChanges | Refusal> {
  const [refusal, changes] = await pipeline(call.tx, [
    () => write(call, postings),
    () => farmChanges(call, spender),
  ]);
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

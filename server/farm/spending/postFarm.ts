import { Refusal } from '#core/api/refusals.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { hasMoves } from '#server/ledger/buildPosting.ts';
import { LedgerError } from '#server/ledger/ledgerError.ts';
import { postAll } from '#server/ledger/postAll.ts';
import { wasFilled } from '#server/ledger/wasFilled.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { PlayerRow } from '#server/players/player.repo.ts';
import { farmChanges, type PlayerChanges } from './farmChanges.ts';

/**
 * Writes the postings of a farm call and reads the player's changes in the same pipeline. Call it last: the
 * posted accounts are shared by all players and stay locked until the transaction ends. Omits postings
 * without moves. Returns the ledger's refusal (insufficientAtr, farmPoolDry) when there is one.
 * @param spender the player's row when ATR is spent: spending earns points, and with them levels
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
  if (refusal) return refusal;
  // The balances were read before the postings that count.
  return wasFilled(call.tx) ? farmChanges(call, spender) : changes;
}

async function write(call: ChangingCall, postings: readonly Posting[]): Promise<Refusal | null> {
  const posted = await postAll(call.tx, postings.filter(hasMoves));
  if (posted instanceof Refusal) return posted;
  const repeated = posted.findIndex((posting) => posting.again);
  if (repeated >= 0) throw new LedgerError(`posted before by another request: ${postings[repeated]?.key}`);
  return null;
}

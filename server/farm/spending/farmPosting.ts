import type { ChangingCall } from '#server/http/call.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';

/** A posting of a farm call, keyed by player, request and part; moves of nothing are left out. */
export function farmPosting(
  call: ChangingCall,
  part: string,
  cause: Pick<Posting, 'type' | 'kind' | 'reference'>,
  moves: readonly Move[],
): Posting {
  return {
    key: `farm:${call.player.id}:${call.requestId}:${part}`,
    ...cause,
    gameAt: call.gameNow,
    wallAt: call.wallNow,
    moves: moves.filter((move) => move.amount > 0n),
  };
}

import type { ChangingCall } from '#server/http/call.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';

/** Posting of a farm call; its idempotency key consists of player, request and part. Omits moves of zero. */
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

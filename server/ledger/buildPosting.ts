import type { Move, Posting } from './posting.ts';

/** Instants of a posting: game time and wall time, epoch milliseconds. Calls and job turns have both. */
export interface PostedAt {
  gameNow: number;
  wallNow: number;
}

/** Idempotency key and cause of a posting. */
export type Cause = Pick<Posting, 'key' | 'type' | 'kind' | 'reference'>;

/**
 * Builds a posting. Omits moves of zero, as shares and remainders can be zero; a negative amount stays, so that
 * `postAll` throws for it. A result without moves must not be posted: `hasMoves` filters lists.
 */
export function buildPosting(
  { key, type, kind, reference }: Cause,
  { gameNow, wallNow }: PostedAt,
  moves: readonly Move[],
): Posting {
  return {
    key,
    type,
    kind,
    reference,
    gameAt: gameNow,
    wallAt: wallNow,
    moves: moves.filter(({ amount }) => amount !== 0n),
  };
}

/** True if the ledger can write the posting: one whose moves were all zero has none left. */
export function hasMoves({ moves }: Posting): boolean {
  return moves.length > 0;
}

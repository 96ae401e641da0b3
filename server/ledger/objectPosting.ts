import type { Move, Posting } from './posting.ts';

/** Instants of a posting: game time and wall time, epoch milliseconds. */
export interface PostedAt {
  gameNow: number;
  wallNow: number;
}

/** What a posting is about, such as a withdrawal, and which part of it: each part can be posted once. */
interface ObjectPart {
  object: 'casting' | 'withdrawal';
  id: bigint;
  part: string;
}

/** A posting about one object, keyed by it and the part. Moves of nothing are left out. */
export function objectPosting(
  { object, id, part }: ObjectPart,
  cause: Pick<Posting, 'type' | 'kind'>,
  { gameNow, wallNow }: PostedAt,
  moves: readonly Move[],
): Posting {
  return {
    key: `${object}:${id}:${part}`,
    ...cause,
    reference: `${object}:${id}`,
    gameAt: gameNow,
    wallAt: wallNow,
    moves: moves.filter(({ amount }) => amount > 0n),
  };
}

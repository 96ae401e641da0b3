import type { Move, Posting } from './posting.ts';

/** Instants of a posting: game time and wall time, epoch milliseconds. */
export interface PostedAt {
  gameNow: number;
  wallNow: number;
}

/** Subject of a posting, such as a withdrawal, and one part of it. Each part can be posted once. */
interface ObjectPart {
  object: 'casting' | 'withdrawal';
  id: bigint;
  part: string;
}

/** Builds a posting about one object, keyed by object and part. Moves of zero are left out. */
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

import { bookOf } from '#server/ledger/book.ts';
import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** Posting of a day's decay of game points, of one turn's players in id order, each in their book; amounts in PTS units. */
export function fadingPosting(
  day: number,
  fading: readonly { player: bigint; lost: bigint }[],
  at: PostedAt,
): Posting {
  return buildPosting(
    { key: `points:${day}:${fading[0]?.player}`, type: 'points', kind: 'halfLife', reference: `day:${day}` },
    at,
    fading.map(({ player, lost }) => ({
      coin: 'PTS',
      from: `user:${player}`,
      to: 'issuer',
      toBook: bookOf(player),
      amount: lost,
    })),
  );
}

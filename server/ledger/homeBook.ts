import type { Tx } from '#server/db/database.ts';
import { transactionPlayer } from '#server/db/transactionPlayer.ts';
import { bookOf } from './book.ts';

/**
 * Book of a transaction's postings that name no player and no object, such as those between pools: that of the player
 * whose call it is, or the first one.
 */
export function homeBook(tx: Tx): number {
  const player = transactionPlayer(tx);
  return player === null ? 0 : bookOf(player);
}

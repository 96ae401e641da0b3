import type { Tx } from '#server/db/database.ts';
import type { LiveNews } from '#server/live/liveBus.ts';
import { insertNotices, type NewNotice } from './notice.repo.ts';
import { noticeFacts, type NoticeRow } from './noticeFacts.ts';

/** A player with more notices than this at once is told to fetch again: news between nodes are small. */
const MOST_TOLD = 10;

/**
 * Writes notices in the transaction in which what they tell happens, in one statement that waits for no other, so that
 * it may go out together with others; each at most once per player and key. Gives the live news to be told after the
 * commit. Browsers that asked for it are pushed to from what is written here.
 */
export async function addNotices(
  tx: Tx,
  notices: readonly NewNotice[],
  at: { gameAt: number; wallAt: number },
): Promise<LiveNews[]> {
  if (notices.length === 0) return [];
  const byPlayer = new Map<bigint, NoticeRow[]>();
  for (const row of await insertNotices(tx, notices, at)) {
    byPlayer.set(row.playerId, [...(byPlayer.get(row.playerId) ?? []), row]);
  }
  return [...byPlayer].map(([id, own]): LiveNews => {
    const player = String(id);
    if (own.length > MOST_TOLD) return { player, refetch: true };
    return { player, changes: { notices: own.map(noticeFacts) } };
  });
}

import type { Tx } from '#server/db/database.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import { insertNotices, type NewNotice } from './notice.repo.ts';
import { noticeFacts, type NoticeRow } from './noticeFacts.ts';

/** With more new notices than this, the player's clients refetch: messages between nodes are small. */
const MAX_PUBLISHED = 10;

/**
 * Inserts notices in the transaction of their event, each at most once per player and key. It is one
 * statement without waits, so it can join a pipeline. Returns the live events to publish after the commit.
 * Queues Web Push messages for subscribed browsers.
 */
export async function addNotices(
  tx: Tx,
  notices: readonly NewNotice[],
  at: { gameAt: number; wallAt: number },
): Promise<LiveEvent[]> {
  if (notices.length === 0) return [];
  const byPlayer = new Map<bigint, NoticeRow[]>();
  for (const row of await insertNotices(tx, notices, at)) {
    byPlayer.set(row.playerId, [...(byPlayer.get(row.playerId) ?? []), row]);
  }
  return [...byPlayer].map(([id, rows]): LiveEvent => {
    const player = String(id);
    if (rows.length > MAX_PUBLISHED) return { player, refetch: true };
    return { player, changes: { notices: rows.map(noticeFacts) } };
  });
}

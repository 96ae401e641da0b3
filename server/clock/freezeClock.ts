import { gameTime } from '#core/rules/clock.ts';
import { lastPostedAt } from '#server/ledger/lastPostedAt.ts';
import type { ClockPart } from '#server/world/world.ts';
import type { Db } from '#server/db/database.ts';
import { readClock } from './clock.repo.ts';

const rejectMove = () => Promise.reject(new Error('a read-only clock cannot be moved'));

/**
 * The stored clock, frozen at one moment and read-only. For shell commands that run outside a node. Null in a
 * world that never ran.
 */
export async function freezeClock(db: Db, wallNow: number): Promise<ClockPart | null> {
  const stored = await readClock(db);
  if (!stored) return null;
  const gameAt = Math.max(gameTime(stored, wallNow), stored.seenAt, (await lastPostedAt(db)) ?? 0);
  return {
    current: () => ({ wallAt: wallNow, gameAt, speed: stored.speed }),
    gameNow: () => gameAt,
    advance: rejectMove,
    advanceIn: rejectMove,
    spread: rejectMove,
    maintain: rejectMove,
  };
}

import { gameTime } from '#core/rules/clock.ts';
import { lastPostedAt } from '#server/ledger/lastPostedAt.ts';
import type { ClockPart } from '#server/world/world.ts';
import type { Db } from '#server/db/database.ts';
import { readClock } from './clock.repo.ts';

const cannot = () => Promise.reject(new Error('a clock that is only read cannot be moved'));

/**
 * The stored clock, frozen at one moment and read-only. For shell commands that run outside a node. Null in a
 * world that never ran.
 */
export async function holdClock(db: Db, wallNow: number): Promise<ClockPart | null> {
  const kept = await readClock(db);
  if (!kept) return null;
  const gameAt = Math.max(gameTime(kept, wallNow), kept.seenAt, (await lastPostedAt(db)) ?? 0);
  return {
    current: () => ({ wallAt: wallNow, gameAt, speed: kept.speed }),
    gameNow: () => gameAt,
    advance: cannot,
    advanceIn: cannot,
    spread: cannot,
    keep: cannot,
  };
}

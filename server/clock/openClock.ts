import type { Logger } from 'pino';
import { gameTime, type Clock } from '#core/rules/clock.ts';
import { lastPostedAt } from '#server/ledger/lastPostedAt.ts';
import type { ClockPart } from '#server/world/world.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Tx } from '#server/db/database.ts';
import { inOrder } from '#server/db/inOrder.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockClock, readClock, saveClock, saveSeen } from './clock.repo.ts';

const CHANNEL = 'manor_clock';

/**
 * Tolerance in wall ms. A clock further behind the last time it returned is re-anchored. Within it, game time
 * stands still until the wall clock catches up, as for nodes whose wall clocks differ a little.
 */
const TOLERANCE_MS = 60_000;

export interface ClockOptions {
  wallNow(): number;
  speed: number;
  log: Logger;
}

/** Anchors the clock of a new world. Re-anchors it when the speed changed or the wall clock was set back. */
async function startClock(
  { db }: Connection,
  { wallNow, speed }: ClockOptions,
): Promise<{ clock: Clock; latest: number; isAnchored: boolean }> {
  return inTransaction(db, async (tx) => {
    const wallAt = wallNow();
    const stored = await lockClock(tx);
    const latest = stored ? Math.max(stored.seenAt, (await lastPostedAt(tx)) ?? 0) : wallAt;
    const gameAt = stored ? Math.max(gameTime(stored, wallAt), latest) : wallAt;
    const isBehind = stored !== null && gameAt - gameTime(stored, wallAt) > TOLERANCE_MS * speed;
    if (stored && stored.speed === speed && !isBehind) return { clock: stored, latest, isAnchored: false };
    const clock = { wallAt, gameAt, speed };
    await saveClock(tx, clock);
    return { clock, latest, isAnchored: true };
  });
}

/**
 * The world's clock, the same for every node: one anchored row, changes published by NOTIFY. It never runs
 * backwards, neither within a process nor across restarts, even when the wall clock is set back.
 */
export async function openClock(connection: Connection, options: ClockOptions): Promise<ClockPart> {
  const { db } = connection;
  const { wallNow, log } = options;
  const started = await startClock(connection, options);
  let { clock, latest } = started;

  const gameNow = () => (latest = Math.max(latest, gameTime(clock, wallNow())));

  const reread = inOrder(async () => {
    const stored = await readClock(db);
    if (stored) clock = { wallAt: stored.wallAt, gameAt: stored.gameAt, speed: stored.speed };
  });

  const reanchorIn = async (tx: Tx, aheadMs: number): Promise<Clock> => {
    const wallAt = wallNow();
    const stored = (await lockClock(tx)) ?? { ...clock, seenAt: latest };
    const gameAt = Math.max(gameTime(stored, wallAt), stored.seenAt, latest) + aheadMs;
    const next = { wallAt, gameAt, speed: stored.speed };
    await saveClock(tx, next);
    return next;
  };

  const spread = async () => {
    await reread();
    await connection.notify(CHANNEL, '');
  };

  const reanchor = async (aheadMs: number): Promise<Clock> => {
    await inTransaction(db, (tx) => reanchorIn(tx, aheadMs));
    await spread();
    return clock;
  };

  await connection.listen(CHANNEL, () => {
    reread().catch((err: unknown) => log.error({ err }, 'could not reread the clock'));
  });
  if (started.isAnchored) await connection.notify(CHANNEL, '');
  else await reread();

  return {
    current: () => clock,
    gameNow,
    advance: reanchor,
    advanceIn: reanchorIn,
    spread,
    maintain: async () => {
      const behindMs = (gameNow() - gameTime(clock, wallNow())) / clock.speed;
      if (behindMs <= TOLERANCE_MS) return saveSeen(db, latest);
      log.warn({ behindMs }, 'the wall clock was set back; game time continues from its last value');
      await reanchor(0);
    },
  };
}

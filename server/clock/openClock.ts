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
const PATIENCE_MS = 60_000;

export interface ClockOptions {
  wallNow(): number;
  speed: number;
  log: Logger;
}

/** Anchors the clock of a new world. Re-anchors it when the speed changed or the wall clock was set back. */
async function startClock(
  { db }: Connection,
  { wallNow, speed }: ClockOptions,
): Promise<{ clock: Clock; told: number; anew: boolean }> {
  return inTransaction(db, async (tx) => {
    const wallAt = wallNow();
    const kept = await lockClock(tx);
    const told = kept ? Math.max(kept.seenAt, (await lastPostedAt(tx)) ?? 0) : wallAt;
    const gameAt = kept ? Math.max(gameTime(kept, wallAt), told) : wallAt;
    const isBehind = kept !== null && gameAt - gameTime(kept, wallAt) > PATIENCE_MS * speed;
    if (kept && kept.speed === speed && !isBehind) return { clock: kept, told, anew: false };
    const clock = { wallAt, gameAt, speed };
    await saveClock(tx, clock);
    return { clock, told, anew: true };
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
  let { clock, told } = started;

  const gameNow = () => (told = Math.max(told, gameTime(clock, wallNow())));

  const reread = inOrder(async () => {
    const kept = await readClock(db);
    if (kept) clock = { wallAt: kept.wallAt, gameAt: kept.gameAt, speed: kept.speed };
  });

  const anchorIn = async (tx: Tx, aheadMs: number): Promise<Clock> => {
    const wallAt = wallNow();
    const kept = (await lockClock(tx)) ?? { ...clock, seenAt: told };
    const gameAt = Math.max(gameTime(kept, wallAt), kept.seenAt, told) + aheadMs;
    const next = { wallAt, gameAt, speed: kept.speed };
    await saveClock(tx, next);
    return next;
  };

  const spread = async () => {
    await reread();
    await connection.notify(CHANNEL, '');
  };

  const anchor = async (aheadMs: number): Promise<Clock> => {
    await inTransaction(db, (tx) => anchorIn(tx, aheadMs));
    await spread();
    return clock;
  };

  await connection.listen(CHANNEL, () => {
    reread().catch((err: unknown) => log.error({ err }, 'the clock could not be read again'));
  });
  if (started.anew) await connection.notify(CHANNEL, '');
  else await reread();

  return {
    current: () => clock,
    gameNow,
    advance: anchor,
    advanceIn: anchorIn,
    spread,
    keep: async () => {
      const behindMs = (gameNow() - gameTime(clock, wallNow())) / clock.speed;
      if (behindMs <= PATIENCE_MS) return saveSeen(db, told);
      log.warn({ behindMs }, 'the wall clock was set back; game time goes on from where it was');
      await anchor(0);
    },
  };
}

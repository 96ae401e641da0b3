import { formatAmount } from '#core/money/amount.ts';
import { bestRange, excessOf, holdingOf, HOLDING_NOTICE_MS } from '#core/rules/holding.ts';
import { levelOf } from '#core/rules/level.ts';
import type { DailyJob, IntervalJob, Job } from '#server/jobs/job.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { destroyExcess } from './destroyExcess.ts';
import { openFolds } from './foldHolding.ts';
import { foldTransfers } from './foldTransfers.jobs.ts';
import { readLocked } from './holdingLines.repo.ts';
import { lockRun, readRich, saveRun } from './holdingRun.repo.ts';
import { readDue, saveFlag } from './holding.repo.ts';

/** Players per turn of the daily check; most of them are within the range. */
const MAX_CHECKED = 100;

/** Players per destroying posting: with `burn`, far below the 100 entries of a batch. */
const MAX_DESTROYED = 50;

const EVERY_MS = 600_000;

/**
 * Daily check (economy: Best holding range): flags and notifies players whose earned ATR exceeds the best
 * range. The remaining excess is destroyed 24 game hours later.
 */
export const holdingCheck: DailyJob = {
  name: 'holdingCheck',
  daily: true,
  // Runs after the day's income and after the decay of points, which determine balance and level.
  after: ['releaseCastings', 'points'],
  run: async ({ world, tx, day, constants, gameNow, wallNow, publish, changed }) => {
    const run = await lockRun(tx);
    const after = run.day === day ? run.after : 0n;
    const minBalance = bestRange(1, constants);
    const rich = await readRich(tx, world.books, { after, minBalance, limit: MAX_CHECKED });
    const dueAt = gameNow + HOLDING_NOTICE_MS;
    const locked = await readLocked(
      tx,
      rich.map(({ playerId }) => playerId),
    );
    const flagged = [];
    const folds = openFolds(tx, world);
    let checkedTo = after;
    let isCut = false;
    for (const { playerId, available, held, points, dueAt: flaggedUntil } of rich) {
      const range = bestRange(levelOf(points, constants), constants);
      const isChecked = held > range && flaggedUntil === null;
      const folded = isChecked ? await folds.fold(playerId) : null;
      isCut = isChecked && folded === null;
      if (isCut) break;
      checkedTo = playerId;
      const excess = folded
        ? excessOf(holdingOf(available, locked.get(playerId) ?? [], folded.fold), range)
        : 0n;
      if (excess > 0n) flagged.push({ playerId, excess });
    }
    await folds.store(tx);
    for (const { playerId, excess } of flagged) {
      await saveFlag(tx, playerId, { excess, flagged_at: new Date(gameNow), due_at: new Date(dueAt) });
      changed(playerId);
    }
    const events = await addNotices(
      tx,
      flagged.map(({ playerId, excess }) => ({
        player: playerId,
        kind: 'flagged',
        values: { excess: formatAmount(excess), dueAt },
        key: `flagged:${day}`,
      })),
      { gameAt: gameNow, wallAt: wallNow },
    );
    publish(...events);
    await saveRun(tx, day, checkedTo);
    return isCut || rich.length === MAX_CHECKED ? 'more' : 'done';
  },
};

/** Destroys the smaller excess of two checks that are 24 game hours apart. */
export const holdingDue: IntervalJob = {
  name: 'holdingDue',
  everyMs: EVERY_MS,
  run: async (turn) => {
    await lockRun(turn.tx);
    const due = await readDue(turn.tx, turn.gameNow, MAX_DESTROYED);
    if (due.length === 0) return 'done';
    if ((await destroyExcess(turn, due)) === 'cut') return 'more';
    return due.length === MAX_DESTROYED ? 'more' : 'done';
  },
};

/** Jobs of the best holding range. */
export const holdingJobs: readonly Job[] = [foldTransfers, holdingCheck, holdingDue];

import { formatAmount } from '#core/money/amount.ts';
import { bestRange, excessOf, HOLDING_NOTICE_MS } from '#core/rules/holding.ts';
import { levelOf } from '#core/rules/level.ts';
import type { DailyJob, IntervalJob, Job } from '#server/jobs/job.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { destroyExcess } from './destroyExcess.ts';
import { foldHolding } from './foldHolding.ts';
import { lockRun, readRich, saveRun } from './holdingRun.repo.ts';
import { readDue, saveFlag } from './holding.repo.ts';

/** Players of one turn of the daily check; most of them are only looked at. */
const MOST_LOOKED_AT = 100;

/** Players of one posting that destroys: with `burn` far below the 100 legs of a batch. */
const MOST_DESTROYED = 50;

const EVERY_MS = 600_000;

/**
 * The daily check (economy: Best holding range): whoever has earned ATR above the best range is flagged and told; what
 * is left of it is destroyed 24 game hours later.
 */
export const holdingCheck: DailyJob = {
  name: 'holdingCheck',
  daily: true,
  // The day's income counts as held, and the level is that of the faded points.
  after: ['releaseCastings', 'points'],
  run: async ({ tx, day, constants, gameNow, wallNow, tell, changed }) => {
    const run = await lockRun(tx);
    const after = run.day === day ? run.after : 0n;
    const rich = await readRich(tx, after, bestRange(1, constants), MOST_LOOKED_AT);
    const dueAt = gameNow + HOLDING_NOTICE_MS;
    const flagged = [];
    for (const { playerId, held, points, dueAt: flaggedUntil } of rich) {
      const range = bestRange(levelOf(points, constants), constants);
      if (held <= range || flaggedUntil !== null) continue;
      const { fold } = await foldHolding(tx, playerId, { keep: tx });
      const excess = excessOf(held, fold.protected, range);
      if (excess === 0n) continue;
      await saveFlag(tx, playerId, { excess, flagged_at: new Date(gameNow), due_at: new Date(dueAt) });
      changed(playerId);
      flagged.push({ playerId, excess });
    }
    const news = await addNotices(
      tx,
      flagged.map(({ playerId, excess }) => ({
        player: playerId,
        kind: 'flagged',
        values: { excess: formatAmount(excess), dueAt },
        key: `flagged:${day}`,
      })),
      { gameAt: gameNow, wallAt: wallNow },
    );
    tell(...news);
    await saveRun(tx, day, rich.at(-1)?.playerId ?? after);
    return rich.length === MOST_LOOKED_AT ? 'more' : 'done';
  },
};

/** Destroys what two checks, 24 game hours apart, both found to be too much. */
export const holdingDue: IntervalJob = {
  name: 'holdingDue',
  everyMs: EVERY_MS,
  run: async (turn) => {
    await lockRun(turn.tx);
    const due = await readDue(turn.tx, turn.gameNow, MOST_DESTROYED);
    if (due.length === 0) return 'done';
    await destroyExcess(turn, due);
    return due.length === MOST_DESTROYED ? 'more' : 'done';
  },
};

/** What watches over the best holding range. */
export const holdingJobs: readonly Job[] = [holdingCheck, holdingDue];

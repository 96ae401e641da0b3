import { refuse } from '#core/api/refusals.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { Handler } from '#server/http/call.ts';
import { readNewestDay } from '#server/jobs/job.repo.ts';

/** Beyond the year 9999 instants have no common text form, and soon no `Date`: every call would fail for ever. */
const MAX_GAME_AT = Date.UTC(9999, 0);

/**
 * Game days that the daily jobs may be behind when the clock moves: one greatest step. A call adds at most another, so
 * that no player makes them fall more than two years behind.
 */
const MAX_BEHIND_DAYS = 366;

/** Seconds after which a caller may try again: the jobs finish many days meanwhile. */
const RETRY_SECONDS = 5;

/**
 * `demo/advance`: moves the demo world's game clock forward for everyone. The move is part of the call's
 * transaction, so a retry with the same idempotency key does not move it again. Refuses tooManyCalls while the daily
 * jobs are more than a year behind, and invalidParameter beyond the year 9998.
 */
export const advanceClock: Handler<'demo/advance'> = async (call, { ms }) => {
  const { world, tx, afterCommit } = call;
  const clock = await world.clock.advanceIn(tx, ms);
  // Read after the clock is locked: of calls at once each sees the move of the one before.
  const doneDay = await readNewestDay(tx);
  if (doneDay !== null && dayOf(clock.gameAt - ms) - doneDay > MAX_BEHIND_DAYS) {
    return refuse('tooManyCalls', { seconds: RETRY_SECONDS });
  }
  if (clock.gameAt >= MAX_GAME_AT) return refuse('invalidParameter', { parameter: 'ms' });
  afterCommit(() => world.clock.spread());
  return { clock };
};

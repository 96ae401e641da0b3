import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '#server/world/world.ts';
import type { Job } from './job.ts';
import type { JobOptions } from './jobPass.ts';
import { runJobs } from './runJobs.ts';
import { oneAtATime, withRests } from './turnPace.ts';

/**
 * Rest after a turn of a daily job, as a multiple of the turn's time. Daily jobs so take at most two fifths of a
 * node's time.
 */
const REST_FACTOR = 1.5;

/** Poll interval for due work, in milliseconds: four game minutes of the demo world. */
const PASS_MS = 1_000;

type LoopOptions = Partial<JobOptions> & { signal: AbortSignal; before?: () => Promise<void> };

/** Sleeps for `ms` milliseconds, or until aborted. */
const rest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {});

/** Passes over jobs until aborted, never twice at once. Resolves when the current pass has ended. */
async function runLoop(world: World, jobs: readonly Job[], { before, ...options }: LoopOptions) {
  while (!options.signal.aborted) {
    try {
      await before?.();
      await runJobs(world, jobs, options);
    } catch (err) {
      world.log.error({ err }, 'a pass over the jobs failed');
    }
    await rest(PASS_MS, options.signal);
  }
}

/**
 * Passes over the jobs about once a second until stopped, and maintains the clock. Daily jobs have a loop of their
 * own: prices, sealing and order expiry go on while a long day is worked off. A node takes one turn at a time, and
 * daily jobs rest between turns. A failed pass is logged and the next one retries. `stop` resolves when the
 * current turn has ended. A node without jobs only maintains its clock.
 */
export function startJobs(
  world: World,
  jobs: readonly Job[],
  options: Partial<JobOptions> = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pace = oneAtATime();
  const slow = withRests(pace, REST_FACTOR, { now: () => performance.now(), rest: (ms) => rest(ms, signal) });
  const others = jobs.filter((job) => !('daily' in job));
  const days = jobs.filter((job) => 'daily' in job);
  const loops = [runLoop(world, others, { ...options, signal, pace, before: () => world.clock.maintain() })];
  if (days.length > 0) loops.push(runLoop(world, days, { ...options, signal, pace: slow }));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '#server/world/world.ts';
import type { Job } from './job.ts';
import type { JobOptions } from './jobPass.ts';
import { runJobs } from './runJobs.ts';
import { oneAtATime, withRests } from './turnPace.ts';

/** How many times as long as a turn of a day took the next one waits: two fifths of a node's time are the day's at most. */
const RESTS = 1.5;

/** How often a node looks for work, in milliseconds: four game minutes of the demo world. */
const PASS_MS = 1_000;

type LoopOptions = Partial<JobOptions> & { signal: AbortSignal; before?: () => Promise<void> };

/** Waits so many milliseconds, or until aborted. */
const rest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {});

/** Passes over jobs again and again, never twice at once, until aborted; resolves when the pass under way has ended. */
async function passOver(world: World, jobs: readonly Job[], { before, ...options }: LoopOptions) {
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
 * Passes over the jobs about once a second until stopped, and keeps the clock. Days have passes of their own: however
 * much of them is to be done, prices are stepped, postings sealed and orders ended meanwhile. A node takes one turn at a time,
 * and days rest between theirs. A pass that fails is logged and the next one tries again. `stop` resolves when the turn
 * under way has ended.
 */
export function startJobs(
  world: World,
  jobs: readonly Job[],
  options: Partial<JobOptions> = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pace = oneAtATime();
  const slow = withRests(pace, RESTS, { now: () => performance.now(), rest: (ms) => rest(ms, signal) });
  const others = jobs.filter((job) => !('daily' in job));
  const days = jobs.filter((job) => 'daily' in job);
  const loops = [
    passOver(world, others, { ...options, signal, pace, before: () => world.clock.keep() }),
    passOver(world, days, { ...options, signal, pace: slow }),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

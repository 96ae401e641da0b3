import type { World } from '../world.ts';
import type { Job } from './job.ts';
import type { JobOptions } from './jobPass.ts';
import { runJobs } from './runJobs.ts';

/** How often a node looks for work, in milliseconds: four game minutes of the demo world. */
const PASS_MS = 1_000;

type LoopOptions = Partial<JobOptions> & { passMs?: number };

/** Passes over jobs again and again, never twice at once. `stop` resolves when the pass under way has ended. */
function startLoop(world: World, jobs: readonly Job[], options: LoopOptions, first: () => Promise<void>) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let passing = Promise.resolve();

  const pass = async () => {
    try {
      await first();
      await runJobs(world, jobs, options);
    } catch (err) {
      world.log.error({ err }, 'a pass over the jobs failed');
    }
    if (!stopped) timer = setTimeout(begin, options.passMs ?? PASS_MS);
  };
  const begin = () => {
    passing = pass();
  };
  begin();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await passing;
    },
  };
}

/**
 * Passes over the jobs about once a second until stopped, and keeps the clock. Days have passes of their own: however
 * much of them is to be done, prices are stepped, postings sealed and orders ended meanwhile. A pass that fails is logged
 * and the next one tries again. `stop` resolves when the passes under way have ended.
 */
export function startJobs(
  world: World,
  jobs: readonly Job[],
  options: LoopOptions = {},
): { stop(): Promise<void> } {
  const others = jobs.filter((job) => !('daily' in job));
  const days = jobs.filter((job) => 'daily' in job);
  const loops = [
    startLoop(world, others, options, () => world.clock.keep()),
    startLoop(world, days, options, () => Promise.resolve()),
  ];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}

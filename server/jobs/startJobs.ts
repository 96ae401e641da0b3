import type { World } from '../world.ts';
import type { Job } from './job.ts';
import type { JobOptions } from './jobPass.ts';
import { runJobs } from './runJobs.ts';

/** How often a node looks for work, in milliseconds: four game minutes of the demo world. */
const PASS_MS = 1_000;

/**
 * Passes over the jobs about once a second until stopped, and keeps the clock. Passes never overlap; a pass that fails
 * is logged and the next one tries again. `stop` resolves when the pass under way has ended.
 */
export function startJobs(
  world: World,
  jobs: readonly Job[],
  options: Partial<JobOptions> & { passMs?: number } = {},
): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let passing = Promise.resolve();

  const pass = async () => {
    try {
      await world.clock.keep();
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

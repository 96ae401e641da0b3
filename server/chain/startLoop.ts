import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { ChainError } from './chainError.ts';

/** How a step ended. */
export type StepOutcome = 'more' | 'done' | 'failed';

export interface LoopSettings {
  name: string;
  log: BaseLogger;
  /**
   * A bounded piece of work; says whether more is waiting. Nodes run the same loop side by side, so whatever it does is
   * decided in the database, under a lock. `stopping` lets a long step end between two pieces.
   */
  step(stopping: AbortSignal): Promise<'more' | 'done'>;
  /** Milliseconds of rest after 'done', and after the first failure; each further failure doubles it. */
  everyMs: number;
  /** The longest rest after failures, in milliseconds. */
  mostMs?: number;
  /** Rests, and ends at once when the signal says so; a timer unless given. */
  rest?(ms: number, stopping: AbortSignal): Promise<void>;
  onStep?(outcome: StepOutcome): void;
}

const MOST_REST_MS = 10_000;

async function restByTimer(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}

/** What is around the program fails in one line, and only when it begins; a bug is told each time, with all that is known. */
function tellFailure({ name, log }: LoopSettings, err: unknown, failures: number): void {
  if (!(err instanceof ChainError)) log.error({ loop: name, err }, 'a step failed and will be tried again');
  else if (failures === 1) log.warn({ loop: name, code: err.code }, err.message);
}

/**
 * Runs `step` again and again on the wall clock until stopped: never twice at once, at once again after 'more', and less
 * and less often while it fails. `stop` resolves when the step under way has ended.
 */
export function startLoop(settings: LoopSettings): { stop(): Promise<void> } {
  const { name, log, step, everyMs, mostMs = MOST_REST_MS, rest = restByTimer, onStep } = settings;
  const ending = new AbortController();
  const { signal } = ending;
  let failures = 0;

  const once = async (): Promise<number> => {
    try {
      const outcome = await step(signal);
      if (failures > 0) log.info({ loop: name, failures }, 'the loop goes on');
      failures = 0;
      onStep?.(outcome);
      return outcome === 'more' ? 0 : everyMs;
    } catch (err) {
      failures += 1;
      tellFailure(settings, err, failures);
      onStep?.('failed');
      return Math.min(mostMs, everyMs * 2 ** (failures - 1));
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      const ms = await once();
      if (!signal.aborted) await rest(ms, signal);
    }
  };
  const running = run();
  return {
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { ChainError } from './chainError.ts';

/** Result of a step. */
export type StepOutcome = 'more' | 'done' | 'failed';

export interface LoopSettings {
  name: string;
  log: BaseLogger;
  /**
   * Does a bounded piece of work and returns `more` if work is left. Nodes run the same loop concurrently, so row
   * locks in the database must decide which node does the work. `stopping` lets a long step end early.
   */
  step(stopping: AbortSignal): Promise<'more' | 'done'>;
  /**
   * Pause in milliseconds after 'done' and after the first failure; each further failure doubles it (exponential
   * backoff).
   */
  everyMs: number;
  /** Upper bound of the pause after failures, in milliseconds. */
  maxMs?: number;
  /** Pauses until the time has passed or the signal aborts; default: a timer. */
  rest?(ms: number, stopping: AbortSignal): Promise<void>;
  onStep?(outcome: StepOutcome): void;
}

const MAX_REST_MS = 10_000;

async function restByTimer(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}

/**
 * An expected ChainError is logged once per series of failures, in one line. A bug is logged each time with its
 * stack.
 */
function tellFailure({ name, log }: LoopSettings, err: unknown, failures: number): void {
  if (!(err instanceof ChainError)) log.error({ loop: name, err }, 'a step failed and will be tried again');
  else if (failures === 1) log.warn({ loop: name, code: err.code }, err.message);
}

/**
 * Runs `step` repeatedly until stopped: never twice at once, immediately after 'more', with exponential backoff
 * after failures. `stop` resolves when the current step has ended.
 */
export function startLoop(settings: LoopSettings): { stop(): Promise<void> } {
  const { name, log, step, everyMs, maxMs = MAX_REST_MS, rest = restByTimer, onStep } = settings;
  const ending = new AbortController();
  const { signal } = ending;
  let failures = 0;

  const once = async (): Promise<number> => {
    try {
      const outcome = await step(signal);
      if (failures > 0) log.info({ loop: name, failures }, 'the loop recovered');
      failures = 0;
      onStep?.(outcome);
      return outcome === 'more' ? 0 : everyMs;
    } catch (err) {
      failures += 1;
      tellFailure(settings, err, failures);
      onStep?.('failed');
      return Math.min(maxMs, everyMs * 2 ** (failures - 1));
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

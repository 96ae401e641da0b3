import type { BaseLogger } from 'pino';
import { startLoop } from './startLoop.ts';

/** Interval of the checks, in wall milliseconds. */
const CHECK_MS = 4_000;

/** Asks the chain regularly until stopped, so that `isAway` is at most seconds old. Each node asks for itself. */
export function startReachChecks(
  { chain, log }: { chain: { isReachable(): Promise<boolean> }; log: BaseLogger },
  everyMs = CHECK_MS,
): { stop(): Promise<void> } {
  return startLoop({
    name: 'chain',
    log,
    everyMs,
    step: async () => {
      // The loops of deposits and payouts log an outage.
      await chain.isReachable().catch(() => false);
      return 'done';
    },
  });
}

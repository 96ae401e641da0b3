import { isLocked } from './isLocked.ts';

/** Attempts of one step, and the delay between two in ms: running nodes get their turn in between. */
const MAX_ATTEMPTS = 60;
const RETRY_MS = 1_000;

/** Runs a step that changes tables again while their locks are not available. */
export async function retryLocked<Result>(
  step: () => Promise<Result>,
  wait: (ms: number) => Promise<unknown>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (cause) {
      if (!isLocked(cause) || attempt === MAX_ATTEMPTS) throw cause;
      await wait(RETRY_MS);
    }
  }
}

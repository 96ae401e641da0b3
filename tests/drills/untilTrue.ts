import { setTimeout as pause } from 'node:timers/promises';

/** Interval and limit of the wait in ms. */
const EVERY_MS = 200;
const WITHIN_MS = 240_000;

/** Waits until a condition holds. Rejects with the goal when it never does. */
export async function untilTrue(goal: string, holds: () => Promise<boolean>): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < WITHIN_MS; await pause(EVERY_MS))
    if (await holds()) return;
  throw new Error(`in ${WITHIN_MS / 1_000} s it did not come to this: ${goal}`);
}

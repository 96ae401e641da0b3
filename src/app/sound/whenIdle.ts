/** The page first has the line to itself for this long. */
const WAIT_MS = 4_000;

interface Connection {
  saveData?: boolean;
}

/** Runs `work` once nothing else wants the line or the processor; never on a device that saves data (Save-Data). */
export function whenIdle(work: () => void): void {
  if ((navigator as { connection?: Connection }).connection?.saveData) return;
  setTimeout(() => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: WAIT_MS });
    else work();
  }, WAIT_MS);
}

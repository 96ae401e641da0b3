import { setTimeout as pause } from 'node:timers/promises';

/** Interval of the requests, and limit of the wait, in milliseconds. */
const EVERY_MS = 100;
const WITHIN_MS = 120_000;

/** Requests at once: a slow one hides nothing, and a node that has fallen behind is not loaded more. */
const AT_ONCE = 3;

/** Milliseconds from now until a node answers that it is ready. */
export async function untilReady(url: string): Promise<number> {
  const begun = performance.now();
  const readyAfter: number[] = [];
  let open = 0;
  const ask = async () => {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    if (response.ok) readyAfter.push(performance.now() - begun);
  };
  while (readyAfter.length === 0) {
    if (performance.now() - begun > WITHIN_MS) throw new Error(`${url} is not ready`);
    if (open < AT_ONCE) {
      open += 1;
      void ask()
        .catch(() => {})
        .finally(() => (open -= 1));
    }
    await pause(EVERY_MS);
  }
  return readyAfter[0] ?? NaN;
}

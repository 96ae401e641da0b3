import { refetchStyles } from './refetchStyles.ts';
import { whenOnline } from './whenOnline.ts';

/** Pauses before the retries, in milliseconds. */
const PAUSES_MS = [2_000, 5_000, 15_000, 45_000];

async function attempt<Part>(
  now: () => Promise<Part>,
  again: () => Promise<Part>,
  pausesMs: readonly number[],
): Promise<Part> {
  await whenOnline();
  try {
    return await now();
  } catch (error) {
    if (!navigator.onLine) return attempt(again, again, pausesMs);
    const [pauseMs, ...later] = pausesMs;
    if (pauseMs === undefined) throw error;
    await new Promise((done) => setTimeout(done, pauseMs));
    return attempt(again, again, later);
  }
}

/**
 * Fetches a part of the app with a retry after each pause; rejects with the last error. Without a connection it waits
 * for one, and a try that failed without one does not count: browsers from before 2026 remember a failed import until
 * the page is left (whatwg/html#10327).
 */
export function withRetries<Part>(
  fetchPart: () => Promise<Part>,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<Part> {
  return attempt(fetchPart, () => refetchStyles().then(fetchPart), pausesMs);
}

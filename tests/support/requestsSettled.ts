import type { Page, Request } from '@playwright/test';

/** Requests under way, by page. */
const underWay = new WeakMap<Page, Set<Request>>();

/** Frames in which nothing may be asked for: what arrived is rendered, and effects of that ask for the next. */
const QUIET_FRAMES = 6;

/** Counts the page's requests from now on. Call it once for each page, before it is opened. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Forgets what the page asked for: a document that is replaced does not always end its requests. */
export function forgetRequests(page: Page): void {
  underWay.get(page)?.clear();
}

/** Waits for the end of one request, however it ends. */
async function oneEnded(page: Page): Promise<void> {
  await new Promise<void>((resolve) => {
    const ended = () => {
      page.off('requestfinished', ended).off('requestfailed', ended);
      resolve();
    };
    page.on('requestfinished', ended).on('requestfailed', ended);
  });
}

const nextFrames = (page: Page) =>
  page.evaluate(
    (frames) =>
      new Promise<void>((done) => {
        const count = (left: number) => (left === 0 ? done() : requestAnimationFrame(() => count(left - 1)));
        count(frames);
      }),
    QUIET_FRAMES,
  );

/**
 * Waits until everything that the page asked for is there, shown, and leads to no further request: chunks of a screen,
 * its answers, what follows from them. Needs `watchRequests`.
 */
export async function requestsSettled(page: Page): Promise<void> {
  const requests = underWay.get(page);
  if (!requests) throw new Error('watchRequests was not called for this page');
  for (;;) {
    while (requests.size > 0) await oneEnded(page);
    let isQuiet = true;
    const noteRequest = () => {
      isQuiet = false;
    };
    page.on('request', noteRequest);
    await nextFrames(page);
    page.off('request', noteRequest);
    if (isQuiet && requests.size === 0) return;
  }
}

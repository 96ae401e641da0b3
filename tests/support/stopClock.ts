import type { Page } from '@playwright/test';

/** Least step that `pauseAt` takes forward, in milliseconds: timers that are due in it fire once. */
const STEP_MS = 1_000;

/**
 * Stops the page's clock close to now. On a busy machine the command may come later than the time it names. Playwright
 * then has stopped the clock already, and refuses only the step: it would lead into the past.
 */
export async function stopClock(page: Page): Promise<void> {
  try {
    await page.clock.pauseAt(Date.now() + STEP_MS);
  } catch (fault) {
    if (!(fault instanceof Error && fault.message.includes('fast-forward to the past'))) throw fault;
  }
}

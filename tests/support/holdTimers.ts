import type { Page } from '@playwright/test';

/**
 * Lets the page's timers of one length wait for ten minutes: on a busy machine they would be due before what they bound
 * has had its chance. All other timers run. Call it before the page is opened.
 */
export async function holdTimers(page: Page, ms: number): Promise<void> {
  await page.addInitScript((held) => {
    const own = window.setTimeout.bind(window) as (run: () => void, ms?: number) => number;
    const patient = (run: () => void, ms?: number) => own(run, ms === held ? 600_000 : ms);
    Object.assign(window, { setTimeout: patient });
  }, ms);
}

import type { Page } from '@playwright/test';

const TAP_MS = 60;

/**
 * A finger taps at a place of the page, in CSS pixels, and lifts again after 60 ms by the events' own time: with
 * Playwright's taps and clicks a busy page makes a long press of it, as each event waits until the one before is over.
 */
export async function tapAt(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const timestamp = Date.now() / 1_000;
  await Promise.all([
    session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp }),
    session.send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      touchPoints: [],
      timestamp: timestamp + TAP_MS / 1_000,
    }),
  ]);
  await session.detach();
}

import type { Browser, Page } from '@playwright/test';

const WIDTH = 390;
const HEIGHT = 844;

/**
 * A phone's page for all pictures of a worker. Every picture loads its own document, so that nothing passes from one to
 * the next; the browser keeps scripts, sheets and fonts, which a new context would fetch and compile again.
 */
export async function sharedPage(browser: Browser, deviceScaleFactor: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: WIDTH, height: HEIGHT },
    deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

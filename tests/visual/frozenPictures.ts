import { expect, type Page } from '@playwright/test';
import { answerTo } from './screenAnswers.ts';
import { answers } from './screenFixtures.ts';

/** Written by an operator: markup stays text, and two languages share the line. */
const REASON = '<b>Two devices</b>, one odd transfer. 请写信给我们 support@manor.test';

/** Opens a tab of a player whose account was frozen before the first facts. */
const frozen = (route: string) => async (page: Page) => {
  await page.route(/\/api\/user\/facts(\?|$)/, async (call) => {
    const { json } = answerTo(call.request().url(), answers) as {
      json: { data: { changes: object } };
    };
    const changes = { ...json.data.changes, freeze: { version: 1, reason: REASON } };
    await call.fulfill({ json: { ...json, data: { ...json.data, changes } } });
  });
  await page.evaluate((to) => (location.hash = `#${to}`), route);
  await page.reload();
  await expect(page.locator('[data-frozen]')).toContainText(REASON);
  if (route === '/farm') await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  if (route === '/farm') await expect(page.locator('[data-field]')).toHaveCount(0);
};

/** Farm, home and assets of a frozen account, as pictures: name, where they begin, and what is done there. */
export const frozenPictures: readonly [string, string, (page: Page) => Promise<void>][] = [
  ['farm-frozen', '/notice', frozen('/farm')],
  ['home-frozen', '/notice', frozen('/')],
  ['assets-frozen', '/notice', frozen('/assets')],
];

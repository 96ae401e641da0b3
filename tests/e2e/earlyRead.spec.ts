import { expect } from '@playwright/test';
import { enter, farmTest as test } from '../support/farmTest.ts';

/** Calls that the page itself makes before its scripts have come. */
const FIRST_CALLS = ['config', 'user/facts'];

test('the first facts are asked for before the scripts have come, and once', async ({ page }) => {
  await enter(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = /\/api\/([^?]+)/.exec(request.url())?.[1] ?? '';
    if (FIRST_CALLS.includes(path)) asked.push(path);
  });
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/index-[^/]+\.js/, async (script) => {
    await held;
    await script.continue();
  });
  const facts = page.waitForResponse(/\/api\/user\/facts/);
  await page.goto('/?early#/farm', { waitUntil: 'commit' });
  expect((await facts).ok()).toBe(true);
  release();
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  expect(asked.sort()).toEqual(FIRST_CALLS);
});

import { expect } from '@playwright/test';
import { STREAM_MS } from '../../src/app/streamMs.ts';
import { callAsPage } from '../support/callAsPage.ts';
import {
  available,
  closeSheet,
  enter,
  farmTest as test,
  mainButton,
  sheet,
  visit,
} from '../support/farmTest.ts';
import { holdTimers } from '../support/holdTimers.ts';
import { skipGuide } from '../support/skipGuide.ts';

test('what is tapped while the line is down is sent once, when it is back', async ({ page, context }) => {
  await enter(page);
  await visit(page, '/farm');
  await page.locator('[data-tool=shop]').tap();
  await sheet(page).locator('[data-seed=apple]').tap();
  await context.setOffline(true);
  await mainButton(page).tap();
  await expect(mainButton(page)).toHaveAttribute('aria-busy', 'true');
  await context.setOffline(false);
  await expect(mainButton(page)).not.toHaveAttribute('aria-busy', 'true');
  expect(await available(page, 'ATR')).toBe(180);
});

test('a sheet asked for while the line is down comes when it is back', async ({ page, context }) => {
  await enter(page);
  // A scene that stays on its way: nothing beside the field is loaded before somebody asks for it.
  await context.route('**/SceneRoot-*.js', () => undefined);
  await visit(page, '/farm');
  const shop = page.locator('[data-tool=shop]');
  await expect(shop).toBeVisible();
  await context.setOffline(true);
  await shop.tap();
  // A request made after the tap has failed, and so has any that the tap made.
  expect(await page.evaluate(() => fetch('/robots.txt').catch(() => 'lost'))).toBe('lost');
  await context.setOffline(false);
  await expect(sheet(page)).toBeVisible();
});

test('a sheet whose styles were lost comes with them', async ({ page, context }) => {
  await enter(page);
  await context.route('**/SceneRoot-*.js', () => undefined);
  let lost = 0;
  await context.route('**/FarmSheets-*.css', (route) => {
    lost += 1;
    return lost < 3 ? route.abort() : route.continue();
  });
  await visit(page, '/farm');
  // The page says that it is offline, so that each `online` is one more try, and none waits for a pause.
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.locator('[data-tool=shop]').tap();
  await expect(async () => {
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await expect(sheet(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(lost).toBe(3);
  await expect(sheet(page).locator('[role=radiogroup]:has([data-seed=apple])')).toHaveCSS('display', 'grid');
});

test('a farm whose bubbles cannot be loaded goes on without them', async ({ page, context }) => {
  await enter(page);
  await context.route('**/onScene-*.js', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/onScene-'));
  await visit(page, '/farm');
  await lost;
  await page.locator('[data-tool=shop]').tap();
  await expect(sheet(page)).toBeVisible();
  await closeSheet(page);
});

test('a swipe whose tab is killed before its answer is sent once, by the next tab', async ({ page }) => {
  await enter(page);
  await skipGuide(page);
  for (const plot of ['1', '2']) {
    expect((await callAsPage(page, 'game/land/buy', { plot })).code).toBe(200);
  }
  await visit(page, '/farm');
  await expect(page.locator('[data-hands]')).toBeAttached();
  const before = await available(page, 'ATR');
  const ids: string[] = [];
  const context = page.context();
  await context.route('**/api/game/land/sow?*', async (route) => {
    ids.push(route.request().headers()['request-id'] ?? '');
    // The first tab dies while the server has the call, and nobody gets its answer.
    if (ids.length > 1) return route.continue();
    await route.fetch();
    await page.close();
  });
  const closed = page.waitForEvent('close');
  await page.locator('[data-take=sapling-apple]').press('Enter');
  await page.locator('[data-plot="1"]').press('Enter');
  await page.locator('[data-plot="2"]').press('Enter');
  const bar = page.getByRole('group', { name: '手中的工具' });
  // A key pressed while the button is disabled would reach plot 2 once more, and leave it out.
  await expect(bar).toContainText('2 块地');
  await bar.getByRole('button').first().press('Enter');
  const agree = page.locator('[role=group][data-bubble]').getByRole('button', { name: '确定' });
  await Promise.all([closed, agree.press('Enter').catch(() => undefined)]);
  const next = await context.newPage();
  await next.goto('/?next#/farm');
  for (const plot of [1, 2]) await expect(next.locator(`[data-plot="${plot}"]`)).toContainText('苹果');
  await expect.poll(() => ids.length).toBe(2);
  expect(new Set(ids).size).toBe(1);
  expect(await available(next, 'ATR')).toBe(before - 40);
});

test('an answer that is lost is fetched again under the same id: bought once', async ({ page }) => {
  await enter(page);
  await visit(page, '/farm');
  const ids: string[] = [];
  await page.route('**/api/game/seed/buy?*', async (route) => {
    ids.push(route.request().headers()['request-id'] ?? '');
    if (ids.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.locator('[data-tool=shop]').tap();
  await mainButton(page).tap();
  await expect.poll(() => ids.length).toBeGreaterThan(1);
  await expect(mainButton(page)).not.toHaveAttribute('aria-busy', 'true');
  expect(new Set(ids).size).toBe(1);
  expect(await available(page, 'ATR')).toBe(180);
});

test('pictures that cannot be had are asked for again, and the field is a list until they come', async ({
  page,
}) => {
  await enter(page);
  await page.route(/\.(avif|webp)$/, (picture) => picture.abort());
  await visit(page, '/farm');
  await page.locator('[data-board] [data-plot="1"]').press('Enter');
  await expect(sheet(page)).toBeVisible();
  await page.unroute(/\.(avif|webp)$/);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  await expect(page.locator('[data-board]')).toHaveCount(0);
  // The card from which the sheet was opened is gone: its plot is not.
  await closeSheet(page);
  await expect(page.locator('[data-plot="1"]')).toBeFocused();
});

test('a browser that cannot decode AVIF is sent WebP alone', async ({ page }) => {
  await page.addInitScript(() => {
    const own = window.createImageBitmap.bind(window) as (source: ImageBitmapSource) => Promise<ImageBitmap>;
    const older = (source: ImageBitmapSource) =>
      source instanceof Blob && source.type === 'image/avif'
        ? Promise.reject(new DOMException('The source image could not be decoded.', 'InvalidStateError'))
        : own(source);
    Object.assign(window, { createImageBitmap: older });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await enter(page);
  await visit(page, '/farm');
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  const sheets = () => {
    const names = asked.flatMap(
      (url) => /\/(backdrop|manor|yard)@.*\.(\w+)$/.exec(url)?.slice(1, 3).join('.') ?? [],
    );
    return [...new Set(names)].filter((name) => !name.endsWith('.js')).sort();
  };
  // The yard's sheet follows when the page is idle.
  await expect.poll(sheets).toEqual(['backdrop.webp', 'manor.webp', 'yard.webp']);
});

test('a page looked at again reads the facts once, and says when its sign-in has ended', async ({ page }) => {
  // A stream that takes longer than it may is not waited for: a second reading would be right then. It may take its time.
  await holdTimers(page, STREAM_MS);
  // The first reading is not the one that is counted, however late it comes.
  const first = page.waitForResponse(/\/api\/user\/facts/);
  const greeted = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await enter(page);
  await Promise.all([first, greeted]);
  const asked = { facts: 0 };
  page.on('request', (request) => {
    if (request.url().includes('/api/user/facts')) asked.facts += 1;
  });
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const stream = page.waitForEvent('websocket');
  await look('hidden');
  const facts = page.waitForResponse(/\/api\/user\/facts/);
  await look('visible');
  await Promise.all([stream, facts]);
  await look('hidden');
  await callAsPage(page, 'user/logout');
  await look('visible');
  await expect(page.getByText('登录已失效')).toBeVisible();
  await expect(page).toHaveURL(/#\/invite/);
  expect(asked.facts).toBe(1);
});

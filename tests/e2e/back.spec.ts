import { expect, type Locator, type Page } from '@playwright/test';
import { callAsPage } from '../support/callAsPage.ts';
import {
  available,
  enter,
  farmTest as test,
  mainButton,
  openPlot,
  sheet,
  tool,
  visit,
} from '../support/farmTest.ts';
import { openLayers } from '../support/openLayers.ts';
import { skipGuide } from '../support/skipGuide.ts';

const path = (page: Page) => page.evaluate(() => location.hash);
const press = (name: string) => async (page: Page) => page.getByRole('button', { name }).first().tap();

/** Sheets of a newcomer by their page; the picture tests press Back on those that need more. */
const sheets: readonly [string, ((page: Page) => Promise<void>)[]][] = [
  [
    '/farm',
    [
      (page) => openPlot(page, 1),
      (page) => openPlot(page, 3),
      ...['shop', 'warehouse', 'care', 'harvest'].map((name) => (page: Page) => tool(page, name).tap()),
    ],
  ],
  [
    '/chicken-farm',
    ['list', 'feed', 'collect', 'sell', 'buy'].map((name) => (page: Page) => tool(page, name).tap()),
  ],
  ['/account', ['修改', '规则与参数', '风险提示', '登录设备', '备份私钥', '导入私钥', '退出登录'].map(press)],
  ['/assets', [press('领取测试币'), async (page) => page.locator('[data-record] button').first().tap()]],
  [
    '/community',
    ['[data-figure]', '[data-levels]', '[data-reward]'].map((selector) => async (page: Page) => {
      await page.locator(selector).first().tap();
    }),
  ],
  ['/atr', ['buy', 'sell'].map((side) => async (page: Page) => page.locator(`[data-trade=${side}]`).tap())],
  ['/recharge', [press('风险提示')]],
];

test('Back closes each sheet and stays on its page; no press is lost', async ({ page }) => {
  await enter(page);
  for (const [route, opens] of sheets) {
    await page.evaluate((to) => void (location.hash = to), route);
    await expect(page.locator('h1')).toHaveCount(1);
    for (const [at, open] of opens.entries()) {
      await test.step(`${route} ${at}`, async () => {
        await open(page);
        await expect(sheet(page)).toBeVisible();
        await page.goBack();
        await expect(sheet(page)).toHaveCount(0);
        expect(await path(page)).toBe(`#${route}`);
        // Closed by its button it takes its entry along.
        await open(page);
        await expect(sheet(page)).toBeVisible();
        await sheet(page).getByRole('button', { name: '关闭' }).tap();
        await expect(sheet(page)).toHaveCount(0);
        await expect.poll(() => openLayers(page)).toBe(0);
      });
    }
    await page.goBack();
    await expect.poll(() => path(page)).not.toBe(`#${route}`);
  }
});

test('a page opened from a sheet stands in its place, and Back leads to the page below', async ({ page }) => {
  await enter(page);
  await visit(page, '/community');
  await page.locator('[data-reward]').first().tap();
  await sheet(page).locator('a[href="#/assets"]').tap();
  await expect.poll(() => path(page)).toBe('#/assets');
  await expect(sheet(page)).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => path(page)).toBe('#/community');
  await expect(sheet(page)).toHaveCount(0);
});

test('forward never opens a sheet again, and a reload keeps the page without a lost press', async ({
  page,
}) => {
  await enter(page);
  await page.evaluate(() => void (location.hash = '/farm'));
  await tool(page, 'shop').tap();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await page.goForward();
  await expect.poll(() => openLayers(page)).toBe(0);
  await expect(sheet(page)).toHaveCount(0);
  await tool(page, 'shop').tap();
  await expect(sheet(page)).toBeVisible();
  await page.reload();
  await expect(tool(page, 'shop')).toBeVisible();
  expect(await path(page)).toBe('#/farm');
  await expect.poll(() => openLayers(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => path(page)).toBe('#/');
});

test('Back during a pending call closes the sheet; the call ends, and nothing opens by itself', async ({
  page,
}) => {
  await enter(page);
  await visit(page, '/farm');
  let answer = () => {};
  await page.route('**/api/game/seed/buy?*', async (route) => {
    await new Promise<void>((done) => (answer = done));
    await route.continue();
  });
  await tool(page, 'shop').tap();
  await mainButton(page).tap();
  await expect(mainButton(page)).toHaveAttribute('aria-busy', 'true');
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  expect(await path(page)).toBe('#/farm');
  answer();
  await expect.poll(() => available(page, 'ATR')).toBe(180);
  await expect(sheet(page)).toHaveCount(0);
});

test('nested sheets close one by one, by Back and by Escape', async ({ page }) => {
  await enter(page);
  await page.evaluate(() => void (location.hash = '/farm'));
  await tool(page, 'shop').tap();
  await expect(sheet(page)).toHaveCount(1);
  // The card of a return opens over any sheet, when there is something to tell.
  await page.route('**/api/notice/list?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { list: object[] } };
    const times = { at: Date.now(), gameAt: Date.now() * 2 };
    const ripe = { id: '1', kind: 'ripe', version: 1, values: { count: 1, plots: '1' }, read: false };
    answer.data.list.unshift({ ...ripe, ...times, title: null });
    await route.fulfill({ response, json: answer });
  });
  const address = await page.evaluate(() => localStorage.getItem('address') ?? '');
  const away = (key: string) =>
    page.evaluate(
      ([of, name]) => {
        const [game = 0] = (localStorage.getItem(of ?? '') ?? '').split(' ').map(Number);
        localStorage.setItem(of ?? '', `${game - 3_600_000} ${Date.now() - 3_600_000}`);
        document.dispatchEvent(new Event(name ?? ''));
      },
      [`seen:${address.toLowerCase()}`, key],
    );
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await away('visibilitychange');
    await expect(sheet(page)).toHaveCount(2);
    await close();
    await expect(sheet(page)).toHaveCount(1);
    await expect(sheet(page)).toContainText('商店');
  }
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  expect(await path(page)).toBe('#/farm');
});

test('Back closes board, tray and question at a bed, drops a tool, and closes a level-up; the farm stays', async ({
  page,
}) => {
  await enter(page);
  await skipGuide(page);
  await page.evaluate(() => void (location.hash = '/farm'));
  const bubble = page.locator('[data-bubble][role=group]');
  const twin = page.locator('[data-plot="1"]');
  const closesByBack = async (name: string, open: () => Promise<void>, opened: Locator) => {
    await test.step(name, async () => {
      await open();
      await expect(opened).toBeVisible();
      await expect.poll(() => openLayers(page)).toBe(1);
      await page.goBack();
      await expect(opened).toHaveCount(0);
      expect(await path(page)).toBe('#/farm');
      await expect.poll(() => openLayers(page)).toBe(0);
    });
  };
  const onTwin = () => twin.press('Enter');
  await closesByBack('the board of wild land', onTwin, bubble.filter({ hasText: '1 号地' }));
  await onTwin();
  await onTwin();
  await expect(twin).toContainText('空地');
  await closesByBack('the tray of saplings', onTwin, bubble.filter({ has: page.locator('[data-sow]') }));
  await onTwin();
  await bubble.locator('[data-sow=apple]').press('Enter');
  await expect(twin).toContainText('苹果');
  await expect.poll(() => openLayers(page)).toBe(0);
  await closesByBack('the question before a care', onTwin, bubble.filter({ hasText: '浇水' }));
  expect(await available(page, 'ATR')).toBe(180);
  const bar = page.getByRole('group', { name: '手中的工具' });
  await closesByBack('a tool in the hand', () => page.locator('[data-take=can]').press('Enter'), bar);
  await page.goBack();
  await expect.poll(() => path(page)).toBe('#/');
  const levelUp = page.locator('[data-level-up]');
  await closesByBack(
    'a level-up',
    // The device showed a level below the present one before.
    () =>
      page.evaluate(() => {
        localStorage.setItem(`level:${localStorage.getItem('address')?.toLowerCase()}`, '0.5');
        location.hash = '/farm';
      }),
    levelUp,
  );
});

test('an expired sign-in says so and returns to the page, and the trial wallet is greeted', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText('立即生成，只存在这台设备上')).toBeVisible();
  await enter(page);
  await visit(page, '/withdraw-record?review');
  await callAsPage(page, 'user/logout');
  await page.evaluate(() => void (location.hash = '/tickets'));
  await expect(page.getByText('登录已失效')).toBeVisible();
  await expect(page.getByText('欢迎回来，钱包还在这台设备上')).toBeVisible();
  await page.locator('button[type=submit]').tap();
  await expect.poll(() => path(page)).toBe('#/tickets');
  await expect(page.getByText('登录已失效')).toHaveCount(0);
});

test('a link of a signed-out player leads to its page after the sign-in; a sign-out leads home', async ({
  page,
}) => {
  await page.goto('/#/mint?view=records');
  await page.locator('button[type=submit]').tap();
  await expect.poll(() => path(page)).toBe('#/mint?view=records');
  await visit(page, '/account');
  await press('退出登录')(page);
  await mainButton(page).tap();
  await page.locator('button[type=submit]').tap();
  await expect.poll(() => path(page)).toBe('#/');
});

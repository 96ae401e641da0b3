import { expect, type Page } from '@playwright/test';
import { enter, farmTest as test, visit } from '../support/farmTest.ts';
import { injectWallet } from '../support/wallet.ts';

const TABS = { '/': '铸币', '/atr': 'ATR', '/farm': '庄园', '/assets': '资产', '/community': '社区' };

const go = (page: Page, route: string) => page.evaluate((to) => void (location.hash = to), route);
const bar = (page: Page) => page.getByRole('navigation', { name: '主导航' });
const toasts = (page: Page) => page.locator('[role=status] [class*=toast]');

test('a code is asked for, in at most six characters, and without one nobody is signed in', async ({
  page,
}) => {
  await page.goto('/');
  const code = page.locator('input[type=text], input:not([type])').first();
  await code.fill('');
  await page.locator('button[type=submit]').tap();
  await expect(page.getByText('请输入邀请码')).toBeVisible();
  await expect(page).toHaveURL(/#\/invite/);
  await code.pressSequentially(' manor12');
  expect((await code.inputValue()).length).toBeLessThanOrEqual(6);
});

test('on a wide screen the app is 450 px, and the bar stands on four tabs and nowhere else', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await enter(page);
  const box = await page.locator('#root').boundingBox();
  expect(box).toMatchObject({ x: 275, width: 450 });
  await expect(bar(page).getByRole('link')).toHaveText(Object.values(TABS));
  for (const route of Object.keys(TABS)) {
    await go(page, route);
    await expect(bar(page)).toHaveCount(route === '/farm' ? 0 : 1);
  }
  for (const route of ['/account', '/recharge', '/notice', '/no-such-path']) {
    await go(page, route);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(bar(page)).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: '这条小路走不通' })).toBeVisible();
});

test('a page that loads shows a spinner after 300 ms, and one that cannot be fetched says so', async ({
  page,
}) => {
  await enter(page);
  // The page before it has come: one that still loads has its spinner already.
  await expect(page.locator('h1')).toHaveCount(1);
  let answer = () => {};
  const answered = new Promise<void>((done) => (answer = done));
  // Script and styles are two requests, in either order.
  await page.route(/AccountScreen/, async (route) => {
    await answered;
    await route.abort();
  });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const asked = page.waitForRequest(/AccountScreen/);
  await go(page, '/account');
  await asked;
  const spinner = page.locator('[class*=spinner]');
  await page.clock.runFor(299);
  await expect(spinner).toHaveCount(0);
  // React starts to count soon after the page is asked for, not in the same instant.
  await expect.poll(() => page.clock.runFor(10).then(() => spinner.count())).toBe(1);
  await page.clock.resume();
  answer();
  await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible();
  await page.unroute(/AccountScreen/);
  await page.getByRole('button', { name: '重新加载' }).tap();
  await expect(page.locator('h1')).toHaveText('账户');
});

test('a success stays for two seconds, an error for four', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page);
  await go(page, '/account');
  const copy = page.getByRole('button', { name: /^复制/ }).first();
  await expect(copy).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);

  for (const [ms, fails] of [
    [2_000, false],
    [4_000, true],
  ] as const) {
    if (fails)
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
        document.execCommand = () => false;
      });
    await copy.click();
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(ms - 100);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(toasts(page)).toHaveCount(0);
  }
});

test('another chain in the wallet loads the page anew', async ({ page, manor }) => {
  const { data } = (await (await fetch(`${manor.url}/api/config`)).json()) as {
    data: { chain: { id: number } };
  };
  const wallet = await injectWallet(page, { account: 7, chainId: data.chain.id });
  await page.goto('/');
  await page.getByText('Test Wallet').tap();
  await page.locator('button[type=submit]').tap();
  // A new address is registered by the second tap only.
  await expect(page.locator('form [role=status]')).toBeVisible();
  await page.locator('button[type=submit]').tap();
  await expect(bar(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { before: true }));
  await wallet.switchChain(1);
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false);
  await expect(bar(page)).toBeVisible();
});

test('the account leads to the licences of what the page ships, and back', async ({ page }) => {
  await enter(page);
  await visit(page, '/account');
  await page.locator('a[href="/notices.html"]').tap();
  for (const name of ['react', 'viem', 'pixi.js', '@fontsource-variable/nunito'])
    await expect(page.locator('h2', { hasText: `${name} ` }).first()).toBeVisible();
  await expect(page.getByText('SIL OPEN FONT LICENSE Version 1.1').first()).toBeVisible();
  await page.locator('a[href="/#/account"]').tap();
  await expect(page.locator('a[href="/notices.html"]')).toBeVisible();
});

import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { withoutDeviceKey } from '../support/pageVisit.ts';
import { callAsPage } from '../support/callAsPage.ts';
import {
  available,
  enter,
  farmTest as test,
  HOUR_MS,
  mainButton,
  passTime,
  sheet,
  tool,
  visit,
} from '../support/farmTest.ts';

const lines = (page: Page) => page.locator('main input');
const next = (page: Page) => page.locator('main + div button');
const toast = (page: Page, text: string) => page.locator('[role=status]').filter({ hasText: text });

/** Exchanges an amount that is written, after its numbers were shown. */
async function swap(page: Page, amount: string): Promise<void> {
  await lines(page).first().fill(amount);
  await expect(next(page)).toBeEnabled();
  await next(page).tap();
  await mainButton(page).tap();
  await expect(toast(page, '闪兑成功').first()).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
}

test('exchanged, transferred and exported by tapping, and the farm leads to the exchange and back', async ({
  page,
  browser,
  manor,
}) => {
  // A call is changed on its way below, which the proof of a device key would not allow.
  await withoutDeviceKey(page);
  await enter(page);

  await test.step('ATR for USDT: the numbers first, then the coins', async () => {
    await visit(page, '/swap');
    await page.locator('main button[aria-label]').first().tap();
    await swap(page, '120');
    expect(await available(page, 'ATR')).toBe(80);
    expect(await available(page, 'USDT')).toBeGreaterThan(11);
  });

  await test.step('a price that moves is refused, and the new numbers are offered', async () => {
    await page.route('**/api/userAccount/exchange?*', async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('minOut', '999999');
      await route.continue({ url: url.toString() });
    });
    await lines(page).first().fill('1');
    await next(page).tap();
    await mainButton(page).tap();
    await expect(sheet(page).getByRole('alert')).toBeVisible();
    await page.unroute('**/api/userAccount/exchange?*');
    await page.keyboard.press('Escape');
    expect(await available(page, 'ATR')).toBe(80);
  });

  await test.step('a friend comes, and is given 50 ATR', async () => {
    const { data } = await callAsPage<{ user: { referralCode: string } }>(page, 'user/getUserInfo');
    const context = await browser.newContext();
    const friend = await context.newPage();
    await friend.goto(`${manor.url}/?pusername=${data.user.referralCode}`);
    await friend.locator('button[type=submit]').tap();
    await expect(friend.locator('a[href="#/farm"]').first()).toBeVisible();
    const address = await friend.evaluate(() => localStorage.getItem('address') ?? '');
    const own = await page.evaluate(() => localStorage.getItem('address') ?? '');

    await visit(page, '/transfer');
    for (const [wrong, why] of [
      [own, 'main [role=alert]'],
      [`${address.slice(0, -1)}g`, 'main [role=alert]'],
    ] as const) {
      await lines(page).first().fill(wrong);
      await expect(page.locator(why)).toBeVisible();
      await expect(next(page)).toBeDisabled();
    }
    await lines(page).first().fill(address);
    await expect(page.locator(`[data-receiver="${address}"]`)).toBeVisible();
    await lines(page).nth(1).fill('49.999999');
    await expect(page.locator('main [role=alert]')).toContainText('50');
    await lines(page).nth(1).fill('50');
    await next(page).tap();
    await expect(sheet(page)).toContainText('30');
    await mainButton(page).tap();
    await expect(toast(page, '转账成功').first()).toBeVisible();
    expect(await available(page, 'ATR')).toBe(30);
    expect(await available(friend, 'ATR')).toBe(250);
    await context.close();
  });

  await test.step('an orange sapling costs more ATR than there is: the sheet leads to the exchange and back', async () => {
    await visit(page, '/farm');
    await tool(page, 'shop').tap();
    await sheet(page).locator('[data-seed=orange]').tap();
    await expect(sheet(page).locator('[data-lack]')).toContainText('5');
    await sheet(page).locator('[data-lack] a').tap();
    await expect(lines(page).first()).not.toHaveValue('');
    await expect(next(page)).toBeEnabled();
    await next(page).tap();
    await mainButton(page).tap();
    await expect(page).toHaveURL(/#\/farm$/);
    expect(await available(page, 'ATR')).toBeGreaterThanOrEqual(35);
    await tool(page, 'shop').tap();
    await sheet(page).locator('[data-seed=orange]').tap();
    await expect(sheet(page).locator('[data-lack]')).toHaveCount(0);
    await mainButton(page).tap();
    await expect(toast(page, '购买成功').first()).toBeVisible();
  });

  await test.step('the whole ledger as a file, each line with the balance after it', async () => {
    const { data } = await callAsPage<{
      list: { balanceAfter: string; amount: string }[];
      next: string | null;
    }>(page, 'userAccount/balanceDetail', { size: '100' });
    expect(data.next).toBeNull();
    await visit(page, '/assets');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出 CSV' }).tap();
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text.startsWith('\uFEFF"庄园时间（UTC）","币种","类型","明细","数量","余额","编号"\r\n')).toBe(
      true,
    );
    const rows = text.trimEnd().split('\r\n').slice(1);
    expect(rows).toHaveLength(data.list.length);
    for (const [at, row] of rows.entries()) {
      const line = data.list[at];
      expect(row).toContain(`,"${line?.amount}","${line?.balanceAfter}",`);
    }
  });

  await test.step('a line says what it was', async () => {
    await page.locator('[data-record=internalTransfer] button').first().tap();
    await expect(sheet(page)).toContainText('ATR');
    await page.keyboard.press('Escape');
  });
});

test('the proof is checked on the device, and an altered answer is found out', async ({ page }) => {
  await enter(page);
  await visit(page, '/reserves');
  await passTime(page, 25 * HOUR_MS);
  await expect
    .poll(async () => (await callAsPage(page, 'userAccount/proof')).code, { timeout: 120_000 })
    .toBe(200);
  const verify = page.locator('[data-verify] button');
  const verdict = page.locator('[data-verdict]');

  await verify.tap();
  await expect(verdict).toHaveAttribute('data-verdict', 'holds', { timeout: 60_000 });
  await expect(page.locator('[data-step]')).toHaveCount(5);

  type Proof = {
    data: { leaf: { atr: string }; path: { usdt: string; atr: string }[]; root: { atr: string } };
  };
  const faults: readonly [string, (proof: Proof) => void][] = [
    ['path', ({ data }) => (data.leaf.atr = '1')],
    ['path', ({ data }) => void data.path.pop()],
    ['path', ({ data }) => data.path.forEach((step) => (step.usdt = `-${step.usdt}`))],
    ['published', ({ data }) => (data.root.atr = '1')],
  ];
  for (const [step, alter] of faults) {
    await page.route('**/api/userAccount/proof', async (route) => {
      const proof = (await (await route.fetch()).json()) as Proof;
      alter(proof);
      await route.fulfill({ json: proof });
    });
    await verify.tap();
    await expect(verdict).toHaveAttribute('data-verdict', 'broken', { timeout: 60_000 });
    await expect(page.locator(`[data-step=${step}]`)).toHaveAttribute('data-state', 'broken');
    await page.unroute('**/api/userAccount/proof');
    await verify.tap();
    await expect(verdict).toHaveAttribute('data-verdict', 'holds', { timeout: 60_000 });
  }
});

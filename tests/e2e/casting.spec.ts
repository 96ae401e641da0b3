import { expect, type Page } from '@playwright/test';
import {
  available,
  closeSheet,
  enter,
  farmTest as test,
  HOUR_MS,
  mainButton,
  passTime,
  sheet,
  visit,
} from '../support/farmTest.ts';
import { rechargeFaucet } from '../support/rechargeFaucet.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });
const next = (page: Page) => page.locator('main + div button');
const card = (page: Page) => page.locator('[data-casting]').first();

test('USDT is cast, releases ATR by days while home shows it, and comes back whole when one leaves', async ({
  page,
}) => {
  await enter(page);
  await expect(page.locator('[data-casting-card=none]')).toBeVisible();
  await rechargeFaucet(page);

  await test.step('the numbers first, then the casting', async () => {
    await visit(page, '/mint');
    await expect(page.locator('[data-round=open]')).toBeVisible();
    await page.locator('main input').first().fill('999');
    await expect(page.locator('main [role=alert]')).toContainText('1,000');
    await expect(next(page)).toBeDisabled();
    await button(page, '最大').tap();
    await expect(next(page)).toBeEnabled();
    await next(page).tap();
    await expect(sheet(page)).toContainText('600');
    await mainButton(page).tap();
    await expect(page.locator('[role=status]').filter({ hasText: '铸币成功' }).first()).toBeVisible();
    await expect(card(page)).toHaveAttribute('data-state', 'running');
    expect(await available(page, 'USDT')).toBe(0);
  });

  await test.step('three days later the two that were held whole are released, on home too', async () => {
    await passTime(page, 72 * HOUR_MS);
    await expect(card(page)).toContainText('6.6666');
    await expect.poll(() => available(page, 'ATR')).toBe(206.666668);
    await visit(page, '/');
    await expect(page.locator('[data-casting-card=running]')).toContainText('6.66 / 600');
    await page.locator('[data-casting-card=running]').tap();
    await card(page).locator('button').tap();
    await expect(sheet(page).locator('[data-record=castingIncome]')).toHaveCount(2);
    await expect(sheet(page).locator('[data-record=casting]')).toContainText('1,000');
  });

  await test.step('leaving says what returns, and returns it', async () => {
    await mainButton(page).tap();
    await expect(sheet(page)).toContainText('593.333332');
    await mainButton(page).tap();
    await expect(card(page)).toHaveAttribute('data-state', 'ended');
    expect(await available(page, 'USDT')).toBe(1_000);
    expect(await available(page, 'ATR')).toBe(206.666668);
    await expect(sheet(page)).toContainText('提前退出');
    await closeSheet(page);
  });
});

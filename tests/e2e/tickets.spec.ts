import { expect } from '@playwright/test';
import { callAsPage } from '../support/callAsPage.ts';
import { available, enter, farmTest as test, mainButton, sheet, tool, visit } from '../support/farmTest.ts';
import { rechargeFaucet } from '../support/rechargeFaucet.ts';

test('check in, buy tickets, exchange them, and pay part of a sapling with the coupon', async ({ page }) => {
  await enter(page);
  await rechargeFaucet(page);
  await callAsPage(page, 'userAccount/exchange', { from: 'USDT', to: 'ATR', amount: '80', minOut: '0' });
  // A fiftieth of what was spent on the farm comes back as gifts: here a check-in of 2 and a coupon of 12 ATR.
  await callAsPage(page, 'game/seed/buy', { seed: 'apple', quantity: '35' });
  await visit(page, '/');
  const card = page.locator('[data-check-in]');
  await expect(card).toHaveAttribute('data-check-in', 'open');
  await card.locator('button').tap();
  await expect(card).toHaveAttribute('data-check-in', 'had');
  expect(await available(page, 'ATB')).toBe(2);

  const before = await available(page, 'ATR');
  await visit(page, '/tickets');
  await expect(page.locator('[data-gift=checkIn] button')).toBeDisabled();
  for (const count of [1, 2, 3]) {
    await page.locator('[data-gift=buy] button').tap();
    await mainButton(page).tap();
    await expect(sheet(page)).toHaveCount(0);
    expect(await available(page, 'TKT')).toBe(count);
  }
  await page.locator('[data-offer=sapling] button').tap();
  await mainButton(page).tap();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.locator('[data-offer=sapling] button')).toBeDisabled();
  expect(await available(page, 'ATR')).toBeCloseTo(before - 15, 6);

  await visit(page, '/farm');
  await tool(page, 'shop').tap();
  await expect(sheet(page).locator('[data-coupon-choice] [role=switch]')).toHaveAttribute(
    'aria-checked',
    'true',
  );
  await mainButton(page).tap();
  await expect(sheet(page).locator('[data-coupon-choice]')).toHaveCount(0);
  expect(await available(page, 'ATR')).toBeCloseTo(before - 33, 6);

  await visit(page, '/coupons');
  await page.getByRole('radio').nth(1).tap();
  await expect(page.locator('[data-coupon]')).toHaveCount(1);
});

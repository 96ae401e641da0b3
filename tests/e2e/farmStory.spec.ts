import { expect } from '@playwright/test';
import {
  available,
  awaitMorning,
  closeSheet,
  enter,
  farmTest as test,
  HOUR_MS,
  mainButton,
  openPlot,
  passTime,
  sheet,
  tool,
  visit,
} from '../support/farmTest.ts';
import { holdChip } from '../support/holdChip.ts';

test('from the invitation to the first sale, and from the first hen to its egg, by tapping', async ({
  page,
}) => {
  await holdChip(page);
  await enter(page);
  await awaitMorning(page);
  await page.locator('a[href="#/farm"]').first().tap();
  const guide = page.locator('[data-guide]');

  await test.step('send the tutorial away and reclaim plot 1', async () => {
    await expect(guide).toHaveAttribute('data-guide', 'reclaim');
    await guide.locator('button').first().tap();
    await expect(guide).toHaveCount(0);
    await openPlot(page, 1);
    await mainButton(page).tap();
    await expect(sheet(page).locator('[data-seed=apple]')).toBeVisible();
  });

  await test.step('buy an apple sapling and sow it', async () => {
    await sheet(page).locator('[data-seed=apple]').tap();
    await mainButton(page).tap();
    await expect(sheet(page).locator('[data-care=water]')).toBeVisible();
    expect(await available(page, 'ATR')).toBe(180);
  });

  await test.step('water and fertilize; weeds and insects are not there yet', async () => {
    for (const care of ['water', 'fertilize']) {
      await sheet(page).locator(`[data-care=${care}] button`).tap();
      await expect(sheet(page).locator(`[data-care=${care}] button`)).toHaveCount(0);
    }
    await expect(sheet(page).locator('[data-care=weed] button')).toBeDisabled();
    expect(await available(page, 'ATR')).toBe(176);
  });

  await test.step('weed and kill insects with one tap, once they have come out', async () => {
    await passTime(page, 3.2 * HOUR_MS);
    await tool(page, 'care').tap();
    await expect(sheet(page).getByRole('checkbox')).toHaveCount(4);
    await mainButton(page).tap();
    await expect(sheet(page)).toHaveCount(0);
    expect(await available(page, 'ATR')).toBe(172);
  });

  await test.step('harvest all 146 apples', async () => {
    await passTime(page, HOUR_MS);
    await tool(page, 'harvest').tap();
    await expect(sheet(page)).toContainText('146');
    await mainButton(page).tap();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.locator('[data-chip]')).toContainText('146');
    await tool(page, 'warehouse').tap();
    await expect(sheet(page).locator('[data-goods=apple]')).toContainText('146');
  });

  await test.step('sell ten, then the rest', async () => {
    const goods = sheet(page).locator('[data-goods=apple]');
    await goods.locator('button').first().tap();
    await goods.locator('input').fill('10');
    await goods.locator('button[class*=wide]').tap();
    await expect(goods).toContainText('136');
    await mainButton(page).tap();
    await expect(goods).toHaveCount(0);
    expect(await available(page, 'ATR')).toBeGreaterThan(202);
    await closeSheet(page);
    await expect(guide).toHaveCount(0);
  });

  await test.step('buy a hen and feed it', async () => {
    await visit(page, '/chicken-farm');
    await tool(page, 'buy').tap();
    await mainButton(page).tap();
    await expect(sheet(page)).toHaveCount(0);
    await tool(page, 'feed').tap();
    await mainButton(page).tap();
    await expect(sheet(page)).toHaveCount(0);
  });

  await test.step('collect its egg six hours later and sell it', async () => {
    const before = await available(page, 'ATR');
    await passTime(page, 6.1 * HOUR_MS);
    await tool(page, 'collect').tap();
    await mainButton(page).tap();
    await expect(sheet(page)).toHaveCount(0);
    await tool(page, 'sell').tap();
    await mainButton(page).tap();
    await expect(sheet(page)).toHaveCount(0);
    expect(await available(page, 'ATR')).toBeGreaterThan(before + 4);
  });

  await test.step('every movement stands in the ledger, every purchase in the records', async () => {
    await visit(page, '/buy-record');
    const bought = page.locator('main li');
    await expect(bought.first()).toBeVisible();
    const all = await bought.count();
    expect(all).toBeGreaterThan(1 + 4);
    // Saplings, care; the other kinds are part of all purchases too.
    await page.getByRole('radio').nth(1).tap();
    await expect(bought).toHaveCount(1);
    await page.getByRole('radio').nth(2).tap();
    await expect(bought).toHaveCount(4);
    await visit(page, '/farm-details');
    await expect(page.locator('svg[role=img]')).toBeVisible();
  });
});

test('hens wait for the first harvest, and lead to the field until then', async ({ page }) => {
  await enter(page);
  await visit(page, '/chicken-farm');
  await expect(page.locator('[data-hens=closed]')).toContainText('收获第一棵果树后');
  await tool(page, 'buy').tap();
  await expect(sheet(page)).toContainText('收获第一棵果树后');
  await expect(mainButton(page)).toBeDisabled();
  await closeSheet(page);
  await page.locator('[data-hens=closed] button').tap();
  await expect(page).toHaveURL(/#\/farm$/);
  await tool(page, 'shop').tap();
  await sheet(page).getByRole('radio').nth(1).tap();
  await expect(sheet(page)).toContainText('收获第一棵果树后');
  await expect(mainButton(page)).toBeDisabled();
});

test('what is refused here never reaches the server', async ({ page }) => {
  await enter(page);
  await visit(page, '/farm');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await tool(page, 'shop').tap();
  await sheet(page).getByRole('group').getByRole('textbox').fill('500');
  await mainButton(page).tap();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'ATR' }).first()).toBeVisible();
  expect(calls.filter((url) => url.includes('seed/buy'))).toHaveLength(0);
  await sheet(page).getByRole('group').getByRole('textbox').fill('0');
  await mainButton(page).tap();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: '1' }).first()).toBeVisible();
  expect(calls.filter((url) => url.includes('seed/buy'))).toHaveLength(0);
});

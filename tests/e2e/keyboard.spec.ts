import { expect } from '@playwright/test';
import { callAsPage } from '../support/callAsPage.ts';
import { available, enter, farmTest as test, HOUR_MS, passTime, sheet, visit } from '../support/farmTest.ts';
import { holdChip } from '../support/holdChip.ts';
import { skipGuide } from '../support/skipGuide.ts';
import { tabTo } from '../support/tabTo.ts';

test('plant, care and harvest with the keyboard alone', async ({ page }) => {
  await holdChip(page);
  await page.goto('/');
  const press = async (selector: string) => {
    await tabTo(page, selector);
    await page.keyboard.press('Enter');
  };
  await press('button[type=submit]');
  await press('a[href="#/farm"]');
  await expect(page.locator('h1')).toBeFocused();
  // Before it is drawn a slow machine shows the list of cards in its stead, with buttons of its own.
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  await press('[data-plot="1"]');
  await expect(page.locator('[data-bubble="1"] button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-plot="1"]')).toContainText('空地');
  await press('[data-plot="1"]');
  await press('[data-sow=orange]');
  await expect(page.locator('[data-plot="1"]')).toContainText('橙子');
  await tabTo(page, '[data-plot="1"]');
  await page.keyboard.press('Shift+Enter');
  await expect(sheet(page).locator('[data-care=water]')).toBeVisible();
  await press('[data-care=water] button');
  await expect(sheet(page).locator('[data-care=water] button')).toHaveCount(0);
  await expect(page.locator('[data-announcer]')).not.toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.locator('[data-plot="1"]')).toBeFocused();

  await passTime(page, 8.1 * HOUR_MS);
  await press('[data-plot="1"]');
  await expect(page.locator('[data-announcer]')).toContainText('110');
  await expect(page.locator('[data-plot="1"]')).toContainText('空地');
  const before = await available(page, 'ATR');
  const chip = page.locator('[data-chip]');
  // The tutorial's reward comes first.
  await expect(page.locator('[data-guide=pay]')).toBeVisible();
  await expect(page.locator('[data-hands]')).toBeAttached();
  await expect(chip).toHaveCount(0);
  await press('[data-guide=pay] button');
  await press('[data-chip] button');
  await expect(chip.locator('button')).toHaveCount(1);
  expect(await available(page, 'ATR')).toBeGreaterThan(before);
  await press('[data-chip] button');
  await expect(page.locator('[data-plot="1"]')).toContainText('橙子');
  await expect(chip).toHaveCount(0);
});

test('the chip after a harvest leaves by itself, but not while the keyboard is on it', async ({ page }) => {
  await page.clock.install();
  await enter(page);
  await skipGuide(page);
  expect((await callAsPage(page, 'game/land/buy', { plot: '1' })).code).toBe(200);
  expect((await callAsPage(page, 'game/land/sow', { plot: '1', seed: 'apple', buy: 'missing' })).code).toBe(
    200,
  );
  await passTime(page, 4.5 * HOUR_MS);
  await visit(page, '/farm');
  await page.locator('[data-plot="1"]').press('Enter');
  const chip = page.locator('[data-chip]');
  await tabTo(page, '[data-chip] button');
  await page.clock.runFor(20_000);
  await expect(chip).toBeVisible();
  await page.locator('[data-plot="1"]').focus();
  await page.clock.runFor(10_000);
  await expect(chip).toHaveCount(0);
});

test('house, mailbox, goals and a level-up open, keep the focus, and give it back by keys alone', async ({
  page,
}) => {
  await enter(page);
  await skipGuide(page);
  await visit(page, '/farm');
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  const isWithin = (selector: string) =>
    page.evaluate((box) => document.activeElement?.closest(box) !== null, selector);
  for (const opener of ['[data-house]', '[data-mailbox]', '[data-goal] + button']) {
    await test.step(opener, async () => {
      await tabTo(page, opener);
      await page.keyboard.press('Enter');
      await expect(sheet(page)).toBeVisible();
      for (let pressed = 0; pressed < 12; pressed += 1) {
        await page.keyboard.press('Tab');
        expect(await isWithin('[role=dialog]')).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(sheet(page)).toHaveCount(0);
      await expect(page.locator(opener)).toBeFocused();
    });
  }
  // The device showed a level below the present one before.
  await page.evaluate(() =>
    localStorage.setItem(`level:${localStorage.getItem('address')?.toLowerCase()}`, '0.5'),
  );
  await visit(page, '/farm');
  const levelUp = page.locator('[data-level-up]');
  await expect(levelUp).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(levelUp.locator('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(levelUp).toHaveCount(0);
});

test('every plot is one stop of Tab and the arrow keys away, and the one in focus is seen', async ({
  page,
}) => {
  await enter(page);
  await visit(page, '/farm');
  const twin = (number: number) => page.locator(`button[data-plot="${number}"]`);
  await expect(page.locator('button[data-plot]')).toHaveCount(24);
  // The tutorial comes before the scene; house and mailbox come with the scene, between the plots and the tutorial.
  await expect(page.locator('[data-guide]')).toBeVisible();
  await expect(page.locator('[data-house]')).toHaveCount(1);
  await tabTo(page, '[data-plot="1"]');
  for (const [key, number] of [
    ['ArrowRight', 2],
    ['ArrowDown', 5],
    ['ArrowLeft', 4],
    ['End', 24],
    ['ArrowDown', 24],
    ['ArrowUp', 21],
  ] as const) {
    await page.keyboard.press(key);
    await expect(twin(number)).toBeFocused();
  }
  const box = await twin(21).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Tab');
  await expect(page.locator('button[data-plot]:focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(twin(21)).toBeFocused();
});

test('whoever stands on a card when the scene comes stands on the same plot there', async ({ page }) => {
  await enter(page);
  await visit(page, '/farm');
  const become = (state: 'error' | 'ready') =>
    page.evaluate((to) => (document.documentElement.dataset.scene = to), state);
  const board = page.locator('[data-board]');
  const twin = page.locator('button[data-plot="2"]');
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  await become('error');
  await board.locator(twin).focus();
  await become('ready');
  await expect(board).toHaveCount(0);
  await expect(twin).toBeFocused();
  // The card may be gone as well when the sheet that it opened is closed.
  await become('error');
  await board.locator(twin).press('Enter');
  await expect(sheet(page)).toBeVisible();
  await become('ready');
  await expect(board).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(twin).toBeFocused();
});

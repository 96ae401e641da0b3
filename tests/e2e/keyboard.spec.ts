import { expect, type Page } from '@playwright/test';
import { enter, farmTest as test, HOUR_MS, passTime, sheet, visit } from '../support/farmTest.ts';

const MOST_TABS = 60;

/** Presses Tab until the focus is on what the selector names. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_TABS} times Tab never reached ${selector}`);
}

test('plant, care and harvest with the keyboard alone', async ({ page }) => {
  await enter(page);
  await visit(page, '/farm');
  const press = async (selector: string) => {
    await tabTo(page, selector);
    await page.keyboard.press('Enter');
  };
  await press('[data-plot="1"]');
  await expect(sheet(page)).toBeVisible();
  await press('[role=dialog] button[class*=wide]');
  await expect(sheet(page).locator('[data-seed=apple]')).toBeVisible();
  await press('[role=dialog] [data-seed=orange]');
  await press('[role=dialog] button[class*=wide]');
  await expect(sheet(page).locator('[data-care=water]')).toBeVisible();
  await press('[data-care=water] button');
  await expect(sheet(page).locator('[data-care=water] button')).toHaveCount(0);
  await expect(page.locator('[data-announcer]')).not.toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);

  await passTime(page, 8.1 * HOUR_MS);
  await press('[data-plot="1"]');
  await press('[role=dialog] button[class*=wide]');
  await expect(sheet(page).locator('[data-seed=apple]')).toBeVisible();
  await expect(sheet(page)).toContainText('110');
});

test('every plot has a labelled twin, and the one in focus is seen', async ({ page }) => {
  await enter(page);
  await visit(page, '/farm');
  const twins = page.locator('button[data-plot]');
  await expect(twins).toHaveCount(24);
  await tabTo(page, '[data-plot="1"]');
  const box = await page.locator('[data-plot="1"]').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
});

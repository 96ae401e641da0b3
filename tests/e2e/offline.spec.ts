import { expect } from '@playwright/test';
import { available, enter, farmTest as test, mainButton, sheet, visit } from '../support/farmTest.ts';

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

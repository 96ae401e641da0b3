import { expect } from '@playwright/test';
import {
  closeSheet,
  enter,
  farmTest as test,
  mainButton,
  openPlot,
  sheet,
  tool,
  visit,
} from '../support/farmTest.ts';

test('the game says what is, before one acts and while it acts', async ({ page, context }) => {
  await enter(page);
  await visit(page, '/farm');
  await openPlot(page, 1);
  await mainButton(page).tap();
  await expect(sheet(page).locator('[data-seed=apple]')).toBeVisible();
  await closeSheet(page);

  await test.step('the shop has too little to tell, and all numbers behind one button', async () => {
    await tool(page, 'shop').tap();
    await expect(sheet(page)).toContainText('昨天的支出太少');
    await expect(sheet(page)).not.toContainText('收成指数');
    await sheet(page).locator('[data-numbers]').tap();
    await expect(sheet(page)).toContainText('收成指数');
    for (const seed of ['apple', 'orange']) {
      await sheet(page).locator(`[data-seed=${seed}]`).tap();
      await mainButton(page).tap();
      await expect(mainButton(page)).not.toHaveAttribute('aria-busy', 'true');
    }
    await closeSheet(page);
  });

  await test.step('a sapling in the barn leads to an empty plot with it chosen', async () => {
    await tool(page, 'warehouse').tap();
    await sheet(page).locator('[data-sapling=orange]').tap();
    await expect(sheet(page).locator('[data-seed=orange]')).toHaveAttribute('aria-checked', 'true');
    await mainButton(page).tap();
    await expect(sheet(page).locator('[data-care=water]')).toBeVisible();
    await closeSheet(page);
    await tool(page, 'warehouse').tap();
    await sheet(page).locator('[data-sapling=apple]').tap();
    await expect(page.getByText('没有空地')).toBeVisible();
    await closeSheet(page);
  });

  await test.step('offline is said before one acts', async () => {
    await context.setOffline(true);
    await expect(page.locator('[data-offline]')).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('[data-offline]')).toHaveCount(0);
  });

  await test.step('care for all shows the accepted plan until its last call is answered', async () => {
    let answer = () => {};
    await page.route('**/api/game/land/sf?*', async (route) => {
      await new Promise<void>((done) => (answer = done));
      await route.continue();
    });
    await tool(page, 'care').tap();
    const label = await mainButton(page).textContent();
    const second = page.waitForRequest('**/api/game/land/sf?*');
    await mainButton(page).tap();
    await second;
    await expect(mainButton(page)).toHaveText(label ?? '');
    answer();
    await expect(sheet(page)).toHaveCount(0);
  });

  await test.step('the ledger names deeds, folds points, and is silent about nothing frozen', async () => {
    await visit(page, '/assets');
    await expect(
      page.locator('[data-record=saplingPurchase]').filter({ hasText: '浇水' }).first(),
    ).toBeVisible();
    await expect(page.locator('[data-record=backendRecharge]')).toContainText('新人礼包');
    await expect(page.locator('[data-record=backendRecharge]')).not.toContainText('后台');
    await expect(page.locator('[data-folded=points]')).toHaveCount(1);
    await expect(page.locator('[data-coin=ATR]')).not.toContainText('冻结');
    await visit(page, '/buy-record');
    await expect(page.getByRole('radio', { name: '全部' })).toBeChecked();
    await expect(page.locator('[data-record]').filter({ hasText: '浇水' }).first()).toBeVisible();
    await expect(page.locator('[data-record]').filter({ hasText: '苹果' }).first()).toBeVisible();
  });
});

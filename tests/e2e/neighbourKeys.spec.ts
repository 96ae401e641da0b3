import { expect, type Page } from '@playwright/test';
import { callAsPage } from '../support/callAsPage.ts';
import { enter, farmTest as test, sheet, visit } from '../support/farmTest.ts';
import { skipGuide } from '../support/skipGuide.ts';
import { stockBarn } from '../support/stockBarn.ts';
import { tabTo } from '../support/tabTo.ts';

/** Code of the first show manor of the house, which admits everybody. */
const SHOW_MANOR = 'HOIO01';

async function press(page: Page, selector: string, most?: number): Promise<void> {
  await tabTo(page, selector, most);
  await page.keyboard.press('Enter');
}

test('orders, album, looks and league are used by the keyboard alone', async ({ page }) => {
  test.slow();
  await enter(page);
  await skipGuide(page);
  await stockBarn(page);

  await test.step('a basket is exchanged and another one filled', async () => {
    await visit(page, '/orders');
    // The board may come before what is in the barn.
    await expect(page.locator('[data-basket="1"] button').last()).toBeEnabled();
    const goods = page.locator('[data-basket="2"] [data-good] b');
    await press(page, '[data-basket="2"] button:first-child');
    await expect(sheet(page)).toBeVisible();
    const before = await goods.allTextContents();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.locator('[data-basket="2"] button').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, '[role=dialog] button[class*=wide]');
    // Until the answer is there, the other baskets could be exchanged as well, by their first button.
    await expect(page.locator('[data-basket="2"]')).toContainText('换来的');
    expect(await goods.allTextContents()).not.toEqual(before);
    await press(page, '[data-basket="1"] button', 40);
    await expect(page.locator('[data-basket="1"]').getByRole('status')).toBeVisible();
  });

  await test.step('the album leads to the board', async () => {
    await visit(page, '/album');
    await expect(page.locator('[data-page=baskets]')).toContainText('1 / 30');
    await press(page, 'a[href="#/orders"]');
    await expect(page).toHaveURL(/#\/orders$/);
  });

  await test.step('a look is bought, placed at a named place, and put away', async () => {
    await visit(page, '/looks');
    await press(page, '[data-look=gnome]', 40);
    await press(page, 'section button', 40);
    await press(page, '[data-slot=porch-2]', 60);
    await expect(page.locator('[data-slot]')).toHaveCount(0);
    const state = () => page.locator('[data-look=gnome]').getAttribute('aria-label');
    const placed = await state();
    await press(page, 'section button', 60);
    await expect.poll(state).not.toBe(placed);
  });

  await test.step('the tables of the league are turned, and one of the circle is visited', async () => {
    await visit(page, '/league');
    await expect(page.locator('[data-self=true]')).toBeVisible();
    // The other board, then the other week.
    for (const place of [1, 3]) {
      await press(page, '[role=radio][aria-checked=false]', 30);
      await expect(page.getByRole('radio').nth(place)).toHaveAttribute('aria-checked', 'true');
    }
    await visit(page, '/league');
    await press(page, 'ol a[href^="#/visit/"]', 30);
    await expect(page).toHaveURL(/#\/visit\//);
  });
});

test('a guest book opens, takes a phrase and closes by the keyboard alone', async ({ page }) => {
  await enter(page);
  await skipGuide(page);
  // The job that keeps the show manors creates them soon after the start.
  const visited = () => callAsPage(page, 'game/visit/manor', { code: SHOW_MANOR });
  await expect.poll(async () => (await visited()).code, { timeout: 60_000 }).toBe(200);
  await visit(page, `/visit/${SHOW_MANOR}`);
  await press(page, '[data-book-button] button');
  await press(page, '[role=dialog] [role=radio][aria-checked=false]');
  await press(page, '[role=dialog] button[class*=phrase]', 40);
  await expect(page.locator('[data-entry]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.locator('[data-book-button] button')).toBeFocused();
});

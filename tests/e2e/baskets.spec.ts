import { expect, type Page } from '@playwright/test';
import { DESIGN_WIDTH } from '../../scenes/engine/camera.ts';
import type { Answer } from '#core/api/table.ts';
import { ORDER_BOARD } from '../../scenes/manor/layout.ts';
import { callAsPage } from '../support/callAsPage.ts';
import { available, enter, sheet, farmTest as test, visit } from '../support/farmTest.ts';
import { stockBarn } from '../support/stockBarn.ts';
import { tapAt } from '../support/tapAt.ts';

const basket = (page: Page, slot: number) => page.locator(`[data-basket="${slot}"]`);
const fill = (page: Page, slot: number) => basket(page, slot).getByRole('button').last();

async function call(page: Page, path: string, params: Record<string, string>): Promise<void> {
  const { code } = await callAsPage(page, path, params);
  expect(code, path).toBe(200);
}

test('the board in the picture leads to three baskets; a tap fills one, and the album counts it', async ({
  page,
}) => {
  await enter(page);
  await call(page, 'game/tutorial/turn', { way: 'off' });
  await stockBarn(page);
  const atr = await available(page, 'ATR');
  await visit(page, '/farm');
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  const box = await page.locator('canvas').boundingBox();
  if (!box) throw new Error('the scene has no canvas');
  const scale = box.width / DESIGN_WIDTH;
  await tapAt(page, box.x + ORDER_BOARD.x * scale, box.y + (ORDER_BOARD.y - 24) * scale);
  await expect(page).toHaveURL(/#\/orders$/);
  await expect(page.locator('[data-basket]')).toHaveCount(3);

  await fill(page, 1).tap();
  await expect(basket(page, 1).getByRole('status')).toBeVisible();
  expect(await available(page, 'ATR')).toBeGreaterThan(atr);
  expect(await available(page, 'ATB')).toBeGreaterThan(0);

  const before = await basket(page, 2).locator('[data-good] b').allTextContents();
  await basket(page, 2).getByRole('button').first().tap();
  await sheet(page).locator('button[class*=wide]').tap();
  await expect(sheet(page)).toHaveCount(0);
  await expect.poll(() => basket(page, 2).locator('[data-good] b').allTextContents()).not.toEqual(before);
  // One exchange a day: each open basket has its one button left.
  await expect(basket(page, 3).getByRole('button')).toHaveCount(1);
  for (const slot of [2, 3]) {
    await fill(page, slot).tap();
    await expect(basket(page, slot).getByRole('status')).toBeVisible();
  }
  expect(await available(page, 'TKT')).toBe(1);

  await visit(page, '/album');
  await expect(page.locator('[data-page=baskets]')).toContainText('3 / 30');
  await expect(page.locator('[data-page="tree:apple"]')).toContainText('1 / 25');
});

test('a basket that another page filled in between shows as filled; the keyboard opens the board too', async ({
  page,
}) => {
  await enter(page);
  await call(page, 'game/tutorial/turn', { way: 'off' });
  await stockBarn(page);
  await visit(page, '/orders');
  const { data } = await callAsPage<Answer<'game/basket/list'>>(page, 'game/basket/list');
  const [first] = data.baskets;
  if (!first) throw new Error('the board is empty');
  const params = { day: String(data.day), level: String(data.level), slot: '1' };
  let sent = 0;
  await page.route(/\/api\/game\/basket\/fill/, async (route) => {
    sent += 1;
    // The other page's call comes between the tap and the server: earlier, the stream would have told of it.
    if (sent === 1) await callAsPage(page, 'game/basket/fill', params);
    await route.continue();
  });
  await fill(page, 1).tap();
  await expect(basket(page, 1).getByRole('status')).toBeVisible();
  expect(sent).toBe(2);
  await visit(page, '/farm');
  await page.locator('[data-order-board]').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/orders$/);
});

import { expect } from '@playwright/test';
import { plotSpot } from '../../scenes/manor/layout.ts';
import { closeSheet, enter, farmTest as test, mainButton, sheet, visit } from '../support/farmTest.ts';

/** Width of the screen on which the manor's world is drawn one to one. */
const WORLD_WIDTH = 390;

test('a tap on plot 1 in the picture opens its sheet, a drag does not', async ({ page }) => {
  await enter(page);
  await visit(page, '/farm');
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  const canvas = page.locator('canvas');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the scene has no canvas');
  const spot = plotSpot(1);
  const scale = box.width / WORLD_WIDTH;

  await page.touchscreen.tap(box.x + spot.x * scale, box.y + spot.y * scale);
  await expect(sheet(page)).toBeVisible();
  await mainButton(page).tap();
  await expect(sheet(page).locator('[data-seed=apple]')).toBeVisible();
  await closeSheet(page);

  const client = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: box.x + 200 * scale, y }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(520) });
  for (let y = 510; y >= 380; y -= 10) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(sheet(page)).toHaveCount(0);
});

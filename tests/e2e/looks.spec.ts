import { expect } from '@playwright/test';
import { DESIGN_WIDTH } from '../../scenes/engine/camera.ts';
import { fieldEnd } from '../../scenes/manor/layout.ts';
import { lookSpot } from '../../scenes/manor/looks/lookSpots.ts';
import { callAsPage } from '../support/callAsPage.ts';
import { available, enter, farmTest as test, visit } from '../support/farmTest.ts';
import { tapAt } from '../support/tapAt.ts';

test('a look is bought in the tray, placed by a tap on a shining place, and put away again', async ({
  page,
}) => {
  await enter(page);
  await visit(page, '/looks');
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  const before = await available(page, 'ATR');
  await page.locator('[data-look=gnome]').tap();
  await page.locator('section button').tap();
  // Bought: the free places shine, and stand as buttons in the tray.
  await expect(page.locator('[data-slot=porch-2]')).toBeVisible();
  expect(before - (await available(page, 'ATR'))).toBe(20);
  const box = await page.locator('canvas').boundingBox();
  const spot = lookSpot('porch-2', fieldEnd(24));
  if (!box || !spot) throw new Error('the place is not on the screen');
  const scale = box.width / DESIGN_WIDTH;
  await expect
    .poll(async () => {
      // The pads come with their sheet: tapped before, nothing happens.
      await tapAt(page, box.x + spot.x * scale, box.y + (spot.y - 5) * scale);
      return await page.locator('[data-slot]').count();
    })
    .toBe(0);
  const placed = async () => {
    const { data } = await callAsPage<{ changes: { looks: { placed: unknown } } }>(page, 'game/look/list');
    return data.changes.looks.placed;
  };
  await expect.poll(placed).toEqual([{ slot: 'porch-2', look: 'gnome' }]);
  await visit(page, '/looks');
  await page.locator('[data-look=gnome]').tap();
  await page.locator('section button').first().tap();
  await expect.poll(placed).toEqual([]);
  expect(before - (await available(page, 'ATR'))).toBe(20);
});

import { expect, type Page } from '@playwright/test';
import { DESIGN_WIDTH } from '../../scenes/engine/camera.ts';
import { MAILBOX } from '../../scenes/manor/layout.ts';
import { callAsPage } from '../support/callAsPage.ts';
import { claimOnCard, goalOnCard } from '../support/claimOnCard.ts';
import {
  available,
  awaitMorning,
  closeSheet,
  enter,
  openPlot,
  farmTest as test,
  sheet,
  visit,
} from '../support/farmTest.ts';
import { tapAt } from '../support/tapAt.ts';

/** Opens the farm, with the tutorial put away. */
async function openFarm(page: Page): Promise<void> {
  expect((await callAsPage(page, 'game/tutorial/turn', { way: 'off' })).code).toBe(200);
  await visit(page, '/farm');
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
}

test('a newcomer is shown the manor; the goal card leads to the first tree, pays it and names the next', async ({
  page,
}) => {
  await enter(page);
  await expect(page.locator('[data-newcomer] a')).toHaveAttribute('href', '#/farm');
  await openFarm(page);
  await expect(goalOnCard(page)).toHaveAttribute('data-goal', 'sown1');
  await expect(goalOnCard(page)).toHaveAttribute('data-state', 'open');
  await goalOnCard(page).tap();
  await expect(sheet(page)).toHaveCount(0);
  for (const [path, params] of [
    ['game/land/buy', { plot: '1' }],
    ['game/seed/buy', { seed: 'apple', quantity: '1' }],
    ['game/land/sow', { plot: '1', seed: 'apple' }],
  ] as const) {
    expect((await callAsPage(page, path, params)).code).toBe(200);
  }
  await visit(page, '/farm');
  await expect(goalOnCard(page)).toHaveAttribute('data-state', 'done');
  await goalOnCard(page).tap();
  // Sowing can be one of the day's goals too: it is paid next.
  await expect(goalOnCard(page)).not.toHaveAttribute('data-goal', 'sown1');
  while ((await goalOnCard(page).getAttribute('data-state')) === 'done') {
    await claimOnCard(page);
  }
  await expect(goalOnCard(page)).toHaveAttribute('data-goal', 'watered1');
  expect(await available(page, 'ATB')).toBeGreaterThanOrEqual(1);
  // The card follows the act without a reload.
  await openPlot(page, 1);
  await sheet(page).locator('[data-care=water] button').tap();
  await expect(sheet(page).locator('[data-care=water] button')).toHaveCount(0);
  await closeSheet(page);
  await expect(goalOnCard(page)).toHaveAttribute('data-state', 'done');

  await page.locator('[data-goal] + button').tap();
  await expect(sheet(page).locator('li[data-goal]')).toHaveCount(9);
});

test('the mailbox opens by a tap in the picture and by the keyboard; its calendar takes the check-in', async ({
  page,
}) => {
  await enter(page);
  // The check-in gives a fiftieth of what was spent on the farm, here 20 ATR.
  await callAsPage(page, 'game/seed/buy', { seed: 'apple', quantity: '1' });
  await openFarm(page);
  await awaitMorning(page);
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  const box = await page.locator('canvas').boundingBox();
  if (!box) throw new Error('the scene has no canvas');
  const scale = box.width / DESIGN_WIDTH;
  await tapAt(page, box.x + MAILBOX.x * scale, box.y + (MAILBOX.y - 24) * scale);
  await expect(sheet(page).locator('li[data-state=today]')).toHaveCount(1);
  await sheet(page).locator('button[class*=wide]').first().tap();
  await expect(sheet(page).locator('li[data-state=had]')).toHaveCount(1);
  expect(await available(page, 'ATB')).toBe(0.4);
  await closeSheet(page);
  await page.locator('[data-mailbox]').focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
});

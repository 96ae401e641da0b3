import { expect, type Locator, type Page } from '@playwright/test';
import { callAsPage } from '../support/callAsPage.ts';
import {
  closeSheet,
  enter,
  farmTest as test,
  HOUR_MS,
  mainButton,
  openPlot,
  passTime,
  sheet,
  tool,
} from '../support/farmTest.ts';
import { holdChip } from '../support/holdChip.ts';
import { openLayers } from '../support/openLayers.ts';
import { requestsSettled, watchRequests } from '../support/requestsSettled.ts';
import { withoutWebgl } from '../support/withoutWebgl.ts';
import { economyFixtures } from '../visual/economyFixtures.ts';
import { axeFaults } from './axeFaults.ts';
import { measure } from './measure.ts';

/** Code of the first show manor of the house, which admits everybody. */
const SHOW_MANOR = 'HOIO01';

// The narrowest screen and the longest words: what fits here fits everywhere.
test.use({ viewport: { width: 320, height: 640 } });
test.beforeEach(async ({ page }) => {
  watchRequests(page);
  await page.addInitScript(() => localStorage.setItem('lang', 'vi'));
});

/** Everything that axe finds on the page as it stands, what is too small to touch or too wide, a line each. */
async function faults(page: Page, where: string): Promise<string[]> {
  return [...(await axeFaults(page, where)), ...(await measure(page, where))];
}

/**
 * Goes to a route within the page, and waits until the heading is no longer the last route's and all is there. A sheet
 * that is closing goes first: its step back through the history, still under way, would undo the new address.
 */
async function go(page: Page, route: string): Promise<void> {
  await expect.poll(() => openLayers(page)).toBe(0);
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-past', '');
    location.hash = to;
  }, route);
  await expect(page.locator('h1:not([data-past])')).toHaveCount(1);
  // The last route may have drawn its heading anew just before it left.
  await requestsSettled(page);
  await expect(page.locator('h1')).toHaveCount(1);
}

const routes = [
  ...['/farm-details', '/buy-record', '/assets', '/account', '/mint', '/atr', '/otc-order', '/community'],
  ...['/recharge', '/withdraw', '/withdraw-record', '/transfer', '/swap', '/notice', '/notice-details'],
  ...['/share', '/team', '/tickets', '/coupons', '/reserves', '/economy', '/orders', '/neighbours'],
  ...['/album', '/neighbours?tab=house', '/looks', '/neighbours?tab=mine', '/league'],
  ...['/nowhere', '/'],
];

test('the invitation has no fault', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('button[type=submit]')).toBeVisible();
  expect(await faults(page, '/invite')).toEqual([]);
});

test('the public economy has no fault, signed out, with the exact values of a curve open', async ({
  page,
}) => {
  // A new world has no closed day, and its page neither charts nor tables.
  const json = { code: 200, msg: 'ok', data: economyFixtures['config/economy'] };
  await page.route('**/api/config/economy**', (call) => call.fulfill({ json }));
  await page.goto('/#/economy');
  const pools = page.locator('[data-curve=pools]');
  await pools.locator('summary').tap();
  await expect(pools.locator('td').first()).toBeVisible();
  expect(await faults(page, '/economy')).toEqual([]);
});

test('no route has a fault, nor has the market with each sheet open, nor a list that failed', async ({
  page,
}) => {
  await enter(page);
  const found: string[] = [];
  for (const route of routes) {
    await go(page, route);
    found.push(...(await faults(page, route)));
  }
  await go(page, '/atr');
  await page.locator('[data-trade=sell]').tap();
  await sheet(page).locator('input').last().fill('20');
  found.push(...(await faults(page, 'sell order')));
  await mainButton(page).tap();
  await expect(sheet(page).locator('input')).toHaveCount(0);
  found.push(...(await faults(page, 'sell order, in numbers')));
  await mainButton(page).tap();
  await expect(page.locator('[data-book=sell] [data-mine]')).toBeVisible();
  found.push(...(await faults(page, 'book')));
  await go(page, '/otc-order');
  await page.locator('[data-order] button[class*=danger]').tap();
  found.push(...(await faults(page, 'revoke')));
  await closeSheet(page);
  await page.route('**/api/userAccount/**', (call) => call.abort());
  await go(page, '/buy-record');
  await expect(page.locator('main [role=alert]')).toBeVisible();
  found.push(...(await faults(page, 'a list that failed')));
  expect(found).toEqual([]);
});

test('a visit has no fault, nor has the guest book with each of its trays', async ({ page }) => {
  await enter(page);
  // The job that keeps the show manors creates them soon after the start.
  const visited = () => callAsPage(page, 'game/visit/manor', { code: SHOW_MANOR });
  await expect.poll(async () => (await visited()).code, { timeout: 60_000 }).toBe(200);
  await go(page, `/visit/${SHOW_MANOR}`);
  await expect(page.locator('[data-book-button]')).toBeVisible();
  const found = await faults(page, '/visit');
  await page.locator('[data-book-button]').tap();
  await expect(sheet(page)).toBeVisible();
  found.push(...(await faults(page, 'guest book')));
  await sheet(page).getByRole('radio').nth(1).tap();
  found.push(...(await faults(page, 'set phrases')));
  expect(found).toEqual([]);
});

test('neither the farm nor the yard has a fault, with each sheet open, and as a list', async ({ page }) => {
  await enter(page);
  await go(page, '/farm');
  const found = await faults(page, '/farm');
  const asList = async (where: string) => {
    await page.evaluate(() => (document.documentElement.dataset.scene = 'error'));
    await expect(page.locator('[data-board]')).toBeVisible();
    found.push(...(await faults(page, `${where} as a list`)));
  };
  await openPlot(page, 1);
  found.push(...(await faults(page, 'wild plot')));
  await mainButton(page).tap();
  await expect(sheet(page).locator('[data-seed=apple]')).toBeVisible();
  found.push(...(await faults(page, 'empty plot')));
  await mainButton(page).tap();
  await expect(sheet(page).locator('[data-care=water]')).toBeVisible();
  found.push(...(await faults(page, 'growing plot')));
  for (const name of ['shop', 'warehouse', 'care', 'harvest']) {
    await closeSheet(page);
    await tool(page, name).tap();
    await expect(sheet(page)).toBeVisible();
    found.push(...(await faults(page, name)));
  }
  await closeSheet(page);
  await asList('/farm');
  await go(page, '/chicken-farm');
  found.push(...(await faults(page, '/chicken-farm')));
  for (const name of ['buy', 'feed', 'collect', 'sell', 'list']) {
    await tool(page, name).tap();
    await expect(sheet(page)).toBeVisible();
    found.push(...(await faults(page, `yard: ${name}`)));
    await closeSheet(page);
  }
  expect(found).toEqual([]);
});

test('nothing that stands at a bed, no card of the farm, and no field without WebGL has a fault', async ({
  page,
}) => {
  await withoutWebgl(page);
  await holdChip(page);
  await enter(page);
  expect((await callAsPage(page, 'game/tutorial/turn', { way: 'off' })).code).toBe(200);
  await page.goto('/?hands#/farm');
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'light');
  await expect(page.locator('section > [data-goal]')).toBeVisible();
  const found = await faults(page, 'field without WebGL');
  const bubble = page.locator('[role=group][data-bubble]');
  const twin = page.locator('[data-plot="1"]');
  const look = async (where: string, opened: Locator) => {
    await expect(opened).toBeVisible();
    found.push(...(await faults(page, where)));
  };
  await twin.press('Enter');
  await look('board of a wild plot', bubble);
  await bubble.getByRole('button').first().press('Enter');
  await expect(bubble).toHaveCount(0);
  const wants = page.locator('[data-bubble="1"][data-want]');
  await expect(wants).toHaveAttribute('data-want', 'seed');
  await twin.press('Enter');
  await look('tray of saplings', bubble.filter({ has: page.locator('[data-sow]') }));
  await bubble.locator('[data-sow=apple]').press('Enter');
  await expect(bubble).toHaveCount(0);
  await expect(wants).toHaveAttribute('data-want', 'water');
  await twin.press('Enter');
  await look('question before a care', bubble);
  await page.keyboard.press('Escape');
  await expect(bubble).toHaveCount(0);
  await page.locator('[data-take=can]').press('Enter');
  await twin.press('Enter');
  await look('tool in the hand', page.locator('[data-plot="1"][aria-pressed=true]'));
  await page.keyboard.press('Escape');
  for (const [where, opener] of [
    ['menu of the house', '[data-house]'],
    ['mailbox', '[data-mailbox]'],
    ['goals', '[data-goal] + button'],
  ] as const) {
    await page.locator(opener).press('Enter');
    await look(where, sheet(page));
    await closeSheet(page);
  }
  await passTime(page, 4.5 * HOUR_MS);
  await expect(wants).toHaveAttribute('data-want', 'harvest');
  await twin.press('Enter');
  await look('chip after a harvest', page.locator('[data-chip][data-settled]'));
  // The device showed a level below the present one before.
  await page.evaluate(() =>
    localStorage.setItem(`level:${localStorage.getItem('address')?.toLowerCase()}`, '0.5'),
  );
  await page.goto('/?level#/farm');
  await look('level-up', page.locator('[data-level-up]'));
  expect(found).toEqual([]);
});

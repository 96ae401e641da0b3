import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { closeSheet, enter, farmTest as test, mainButton, sheet, tool, visit } from '../support/farmTest.ts';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Everything that axe finds on the page as it stands, a line each. */
async function faults(page: Page, where: string): Promise<string[]> {
  await page.evaluate(await source);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))),
  );
  const results = await page.evaluate(
    (options) =>
      (
        window as unknown as { axe: { run(node: Document, options: RunOptions): Promise<AxeResults> } }
      ).axe.run(document, options),
    { resultTypes: ['violations'] } as RunOptions,
  );
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${where}: ${id} (${help}): ${node.html.slice(0, 160)}`),
  );
}

const routes = [
  ...[
    '/',
    '/farm-details',
    '/buy-record',
    '/assets',
    '/account',
    '/mint',
    '/atr',
    '/otc-order',
    '/community',
  ],
  ...['/recharge', '/withdraw', '/withdraw-record', '/transfer', '/swap', '/notice', '/notice-details'],
  ...['/share', '/team', '/tickets', '/coupons', '/reserves', '/nowhere'],
];

test('the invitation has no fault', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('button[type=submit]')).toBeVisible();
  expect(await faults(page, '/invite')).toEqual([]);
});

test('no route has a fault', async ({ page }) => {
  await enter(page);
  const found: string[] = [];
  for (const route of routes) {
    await visit(page, route);
    found.push(...(await faults(page, route)));
  }
  expect(found).toEqual([]);
});

test('neither the market nor the own orders have a fault, with each sheet open', async ({ page }) => {
  await enter(page);
  await visit(page, '/atr');
  await page.locator('[data-trade=sell]').tap();
  await sheet(page).locator('input').last().fill('20');
  const found = await faults(page, 'sell order');
  await mainButton(page).tap();
  await expect(sheet(page).locator('input')).toHaveCount(0);
  found.push(...(await faults(page, 'sell order, in numbers')));
  await mainButton(page).tap();
  await expect(page.locator('[data-book=sell] [data-mine]')).toBeVisible();
  found.push(...(await faults(page, 'book')));
  await visit(page, '/otc-order');
  await page.locator('[data-order] button[class*=danger]').tap();
  found.push(...(await faults(page, 'revoke')));
  expect(found).toEqual([]);
});

test('neither the farm nor the yard has a fault, with each sheet open', async ({ page }) => {
  await enter(page);
  await visit(page, '/farm');
  const found = await faults(page, '/farm');
  await page.locator('[data-guide] button').first().tap();
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
  await visit(page, '/chicken-farm');
  found.push(...(await faults(page, '/chicken-farm')));
  for (const name of ['buy', 'feed', 'collect', 'sell', 'list']) {
    await tool(page, name).tap();
    await expect(sheet(page)).toBeVisible();
    found.push(...(await faults(page, `yard: ${name}`)));
    await closeSheet(page);
  }
  expect(found).toEqual([]);
});

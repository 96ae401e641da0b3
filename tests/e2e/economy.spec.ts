import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { callAsPage } from '../support/callAsPage.ts';
import { enter, farmTest as test, passTime, visit } from '../support/farmTest.ts';

const DAY_MS = 86_400_000;

/** Longer than the interval of the job that counts the days. */
const TURN_MS = 11 * 60_000;

interface Economy {
  days: { day: number }[];
}

test('the public economy is linked from the reserves, and open without a sign-in, with its files', async ({
  page,
  browser,
  manor,
}) => {
  await enter(page);
  await passTime(page, DAY_MS);
  // The first game day closes once a posting of the next is sealed, at one of the next turns of its job.
  await expect
    .poll(
      async () => {
        await callAsPage(page, 'demo/advance', { ms: String(TURN_MS) });
        return (await callAsPage<Economy>(page, 'config/economy')).data.days.length;
      },
      { timeout: 120_000, intervals: [1_000] },
    )
    .toBeGreaterThan(0);
  await visit(page, '/reserves');
  await page.locator('[data-economy]').tap();
  await expect(page.locator('[data-curve=supply] svg')).toBeVisible();
  // Nobody is owed a tenth of the vault yet: the exact ratio stands in the table.
  const reserve = page.locator('[data-curve=reserve]');
  await expect(reserve.getByText('10 倍以上')).toBeVisible();
  await reserve.locator('summary').tap();
  await expect(reserve.locator('td').first()).toContainText('%');

  const context = await browser.newContext({ baseURL: manor.url, hasTouch: true });
  const stranger = await context.newPage();
  await stranger.goto('/#/economy');
  const supply = stranger.locator('[data-curve=supply]');
  await expect(supply.locator('svg')).toBeVisible();
  await supply.locator('summary').tap();
  await expect(supply.locator('td').first()).toContainText('ATR');
  const saved = stranger.waitForEvent('download');
  await supply.locator('a[download]').tap();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('dream-manor-supply.csv');
  const [head, first] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toBe('\uFEFF"day","date","coin","item","value"');
  expect(first).toContain('"USDT","available",');
  await context.close();
});

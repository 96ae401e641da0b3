import { expect, type Page } from '@playwright/test';
import { manorProcess, type ManorProcess } from '../support/manorProcess.ts';
import { consoleTest, openDesk, openPage, OPERATORS } from '../support/consoleTest.ts';
import { seedDesk } from '../support/seedDesk.ts';
import { operatorSetting } from '../support/testOperators.ts';
import { requestsSettled } from '../support/requestsSettled.ts';
import { axeFaults } from './axeFaults.ts';

/** As consoleTest, with acts that need no signature: the pages are filled from outside. */
const test = consoleTest.extend<object, { manor: ManorProcess }>({
  manor: [
    async ({}, use) => {
      const manor = await manorProcess({
        MANOR_SPEED: '1',
        ...operatorSetting,
        OPERATOR_SIGNATURES: 'optional',
      });
      await use(manor);
      await manor.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

const PLAYER = 7_311;

const names = (page: Page) =>
  page
    .locator('.desk nav a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(2) ?? ''));

/** Parts that stand beyond the window's right edge and cannot be scrolled to, a line each. */
const tooWide = (page: Page, where: string) =>
  page.evaluate((place) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${place}: ${scrollWidth} px wide in ${clientWidth}`] : [];
  }, where);

test('no page of the console has a fault, in either language and at either size', async ({
  browser,
  manor,
}) => {
  const code = await seedDesk(manor.url, PLAYER);
  const found: string[] = [];
  for (const { lang, width, height } of [
    { lang: 'en', width: 820, height: 1180 },
    { lang: 'zhcn', width: 1440, height: 900 },
  ] as const) {
    const { page, faults } = await openDesk(browser, manor.url, { account: OPERATORS[0], lang });
    await page.setViewportSize({ width, height });
    const look = async (where: string) => {
      await requestsSettled(page);
      // A folder for pictures of every page, to look at.
      if (process.env.CONSOLE_PICTURES) {
        await page.screenshot({ path: `${process.env.CONSOLE_PICTURES}/${where}-${lang}-${width}.png` });
      }
      found.push(
        ...(await axeFaults(page, `${where} ${lang}`)),
        ...(await tooWide(page, `${where} ${lang}`)),
      );
    };
    for (const name of await names(page)) {
      await openPage(page, name);
      await look(name);
    }
    await page.goto(`${manor.url}/ops#/player/${code}`);
    await expect(page.locator('dl.facts').filter({ hasText: code }).first()).toBeVisible();
    await expect(page.locator('.farmScene[data-scene=ready]')).toBeVisible();
    await look('one player');
    await openPage(page, 'rules');
    await page.locator('.filter input').fill('EMISSION_FARM_BPS');
    await page.locator('tbody tr').first().locator('button').last().click();
    await page.getByRole('dialog').locator('[name=value]').fill('2000');
    await page.getByRole('dialog').locator('.replay button').first().click();
    await expect(page.getByRole('dialog').locator('.simulated table')).toBeVisible();
    await look('simulated');
    await page.getByRole('dialog').locator('header button').click();
    await openPage(page, 'withdrawals');
    // The table is complete before it is touched.
    await requestsSettled(page);
    await page.locator('tbody tr').first().locator('button[class*=quiet]').click();
    await expect(page.locator('aside dl.facts').first()).toBeVisible();
    await look('beside');
    await openPage(page, 'notices');
    await page.locator('main .buttons button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').locator('[name=bodyEn]').fill('Half an hour.\n<b>Thank you</b>');
    await expect(page.getByRole('dialog').locator('.phone').last()).toContainText('<b>Thank you</b>');
    await look('notice');
    found.push(...faults);
    await page.context().close();
  }
  expect(found).toEqual([]);
});

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { openDesk, openPage, OPERATORS } from '../support/consoleTest.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { requestsSettled } from '../support/requestsSettled.ts';
import { seedDesk } from '../support/seedDesk.ts';
import { operatorSetting } from '../support/testOperators.ts';

const FOLDER = join(import.meta.dirname, '../../docs/pictures/ops');
const PLAYER = 7_321;

/** A desk in English and a tablet in Chinese. */
const LOOKS = [
  { lang: 'en', width: 1440, height: 900 },
  { lang: 'zhcn', width: 820, height: 1180 },
] as const;

async function save(page: Page, name: string): Promise<void> {
  await requestsSettled(page);
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: 72, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`));
}

/** Takes a picture of each page of the console, of one player and of a rule under change, in docs/pictures/ops. */
export async function takeConsole(browser: Browser): Promise<void> {
  const manor = await manorProcess({
    MANOR_SPEED: '1',
    ...operatorSetting,
    OPERATOR_SIGNATURES: 'optional',
  });
  mkdirSync(FOLDER, { recursive: true });
  try {
    const code = await seedDesk(manor.url, PLAYER);
    for (const { lang, width, height } of LOOKS) {
      const { page } = await openDesk(browser, manor.url, { account: OPERATORS[0], lang });
      await page.setViewportSize({ width, height });
      const links = await page
        .locator('.desk nav a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(2) ?? ''));
      for (const name of links) {
        await openPage(page, name);
        await save(page, `${name}-${width}`);
      }
      await page.goto(`${manor.url}/ops#/player/${code}`);
      await page.locator('.beds li').first().waitFor();
      await page.locator('.tabs').scrollIntoViewIfNeeded();
      await save(page, `farm-${width}`);
      await openPage(page, 'rules');
      await page.locator('.filter input').fill('HEN_PRICE');
      await page.locator('tbody tr').first().locator('button').last().click();
      await page.getByRole('dialog').locator('[name=value]').fill('"260"');
      await page.getByRole('dialog').locator('.replay button').first().click();
      await page.getByRole('dialog').locator('.replay table').waitFor();
      await save(page, `replay-${width}`);
      await page.context().close();
    }
  } finally {
    await manor.stop();
  }
}

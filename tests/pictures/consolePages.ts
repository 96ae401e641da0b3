import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { useChineseFont } from '../support/chineseFont.ts';
import { openDesk, openPage, OPERATORS } from '../support/consoleTest.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { requestsSettled } from '../support/requestsSettled.ts';
import { seedDesk } from '../support/seedDesk.ts';
import { operatorSetting } from '../support/testOperators.ts';

const FOLDER = join(import.meta.dirname, '../../docs/pictures/ops');
const PLAYER = 7_321;

const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
] as const;

/** Desk and tablet, each in both languages of the console. */
const LOOKS = (['en', 'zhcn'] as const).flatMap((lang) => SIZES.map((size) => ({ lang, ...size })));

async function save(page: Page, name: string): Promise<void> {
  await requestsSettled(page);
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: 72, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`));
}

/**
 * Takes a picture of each page of the console, of one player and of a rule under change, in docs/pictures/ops: at both
 * sizes, in both languages.
 */
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
      await useChineseFont(page);
      await page.setViewportSize({ width, height });
      const look = `${width}-${lang === 'en' ? 'en' : 'zh'}`;
      const links = await page
        .locator('.desk nav a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(2) ?? ''));
      for (const name of links) {
        await openPage(page, name);
        await save(page, `${name}-${look}`);
      }
      await page.goto(`${manor.url}/ops#/player/${code}`);
      await page.locator('.farmScene[data-scene=ready]').waitFor();
      await page.locator('.farm').scrollIntoViewIfNeeded();
      await save(page, `farm-${look}`);
      await openPage(page, 'rules');
      await page.locator('.filter input').fill('EMISSION_FARM_BPS');
      await page.locator('tbody tr').first().locator('button').last().click();
      await page.getByRole('dialog').locator('[name=value]').fill('2000');
      await page.getByRole('dialog').locator('.replay button').first().click();
      await page.getByRole('dialog').locator('.simulated table').waitFor();
      await page.getByRole('dialog').locator('.replay').scrollIntoViewIfNeeded();
      await save(page, `replay-${look}`);
      await page.context().close();
    }
  } finally {
    await manor.stop();
  }
}

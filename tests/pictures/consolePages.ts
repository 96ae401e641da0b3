import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { fillBusyDesk } from '../load/busyDesk.ts';
import { named } from '../load/openBrowser.ts';
import { openDesk, openPage, OPERATORS } from '../support/consoleTest.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { postgresCluster } from '../support/postgresCluster.ts';
import { requestsSettled } from '../support/requestsSettled.ts';
import { seedDesk } from '../support/seedDesk.ts';
import { operatorSetting } from '../support/testOperators.ts';

const FOLDER = join(import.meta.dirname, '../../docs/pictures/ops');
const PLAYER = 7_321;
const PLAYERS = 10_000;

/** A desk in English and a tablet in Chinese. */
const LOOKS = [
  { lang: 'en', width: 1440, height: 900 },
  { lang: 'zhcn', width: 820, height: 1180 },
] as const;

/** The server that the environment names, or a cluster of its own. */
async function openPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const postgres = findPostgres();
  if (!postgres.found) throw new Error(postgres.reason);
  return 'url' in postgres
    ? { url: postgres.url, stop: () => Promise.resolve() }
    : postgresCluster(postgres.bin);
}

async function save(page: Page, name: string): Promise<void> {
  await requestsSettled(page);
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: 72, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`));
}

/**
 * Takes a picture of each page of the console, of one player and of a rule under change, in docs/pictures/ops, in a world
 * of 10,000 players. Needs PostgreSQL.
 */
export async function takeConsole(browser: Browser): Promise<void> {
  const postgres = await openPostgres();
  const database = await createDatabase(postgres.url, 'template0');
  const manor = await manorProcess({
    DATABASE_URL: database.url,
    MANOR_SPEED: '1',
    ...operatorSetting,
    OPERATOR_SIGNATURES: 'optional',
  });
  mkdirSync(FOLDER, { recursive: true });
  try {
    const code = await seedDesk(manor.url, PLAYER);
    // Second: these rows have no postings, so that the next audit stops the flows of money.
    await fillBusyDesk(database.url, PLAYERS);
    for (const { lang, width, height } of LOOKS) {
      const { page } = await openDesk(named(browser), manor.url, { account: OPERATORS[0], lang });
      await page.setViewportSize({ width, height });
      const links = await page
        .locator('.desk nav a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(2) ?? ''));
      for (const name of links) {
        await openPage(page, name);
        await save(page, `${name}-${width}`);
      }
      await page.goto(`${manor.url}/ops#/player/${code}`);
      await page.locator('.farmScene[data-scene=ready] canvas').waitFor();
      await page.locator('.farmScene').scrollIntoViewIfNeeded();
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
    await database.drop();
    await postgres.stop();
  }
}

import { expect, type Page } from '@playwright/test';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { callAsPage } from './callAsPage.ts';
import { leaveDayTime } from './leaveDayTime.ts';
import { manorProcess, scraper, type ManorProcess } from './manorProcess.ts';
import { manorTest } from './manorTest.ts';

export const HOUR_MS = 3_600_000;

/** Longer than any story moves the clock within a day. */
const STORY_MS = 12 * HOUR_MS;

/**
 * A world whose game clock runs as fast as the real one: nothing ripens while a test looks at it, and time moves only
 * when the test moves it.
 */
export const farmTest = manorTest.extend<{ dayTime: void }, { manor: ManorProcess }>({
  dayTime: [
    async ({ manor }, use) => {
      await leaveDayTime(manor.url, STORY_MS);
      await use();
    },
    { auto: true },
  ],
  manor: [
    async ({}, use) => {
      const manor = await manorProcess({ MANOR_SPEED: '1' });
      await use(manor);
      await manor.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

let visits = 0;

/** Signs in at the invitation page with the demo wallet, which is chosen there already. */
export async function enter(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('button[type=submit]').tap();
  await expect(page.locator('a[href="#/farm"]').first()).toBeVisible();
}

/** Opens a route in a page loaded anew, so that the heading waited for is its own and not the last route's. */
export async function visit(page: Page, route: string): Promise<void> {
  visits += 1;
  await page.goto(`/?visit=${visits}#${route}`);
  await expect(page.locator('h1')).toHaveCount(1);
}

/** Moves the world's game clock forward, then loads the page anew: everything must still be there. */
export async function passTime(page: Page, ms: number): Promise<void> {
  const { code } = await callAsPage(page, 'demo/advance', { ms: String(ms) });
  expect(code).toBe(200);
  await page.reload();
  await expect(page.locator('h1')).toHaveCount(1);
}

async function gameAt(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const response = await fetch('/api/config');
    const { data } = (await response.json()) as { data: { clock: { gameAt: number } } };
    return data.clock.gameAt;
  });
}

/** The last game day that every daily job has finished; -1 before the first one. */
async function finishedDay(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`, { headers: scraper })).text();
  const days = [...text.matchAll(/^\w*job_done_day\{.*\} (\d+)$/gm)].map(([, day]) => Number(day));
  return days.length === 0 ? -1 : Math.min(...days);
}

/**
 * Moves the game clock to the first hour of a new day, and waits for the jobs of the days before. A day that ends pays its
 * shares to whoever has spent something when its jobs run, and sums of a story would depend on the hour and on the machine.
 */
export async function awaitMorning(page: Page): Promise<void> {
  await passTime(page, DAY_MS - ((await gameAt(page)) % DAY_MS) + HOUR_MS);
  const yesterday = Math.floor((await gameAt(page)) / DAY_MS) - 1;
  await expect.poll(() => finishedDay(new URL(page.url()).origin)).toBeGreaterThanOrEqual(yesterday);
}

/** The open sheet. */
export const sheet = (page: Page) => page.getByRole('dialog');

/** The main button at the lower edge of the open sheet. */
export const mainButton = (page: Page) => sheet(page).locator('button[class*=wide]').first();

/** Opens the sheet of a plot by the button that stands for it beside the scene. */
export async function openPlot(page: Page, number: number): Promise<void> {
  await page.locator(`[data-plot="${number}"]`).focus();
  await page.keyboard.press('Shift+Enter');
}

/** A tool of the shelf by name. */
export const tool = (page: Page, name: string) => page.locator(`[data-tool=${name}]`);

/** Closes the open sheet and waits until it is gone. */
export async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
}

/** Available balance of a coin, read from the server. */
export async function available(page: Page, coin: string): Promise<number> {
  const { data } = await callAsPage<{ list: { coin: string; available: string }[] }>(
    page,
    'userAccount/balance',
  );
  return Number(data.list.find((balance) => balance.coin === coin)?.available ?? 0);
}

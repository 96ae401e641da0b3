import type { Browser } from '@playwright/test';
import { answerTo, screenAnswers } from '../visual/screenAnswers.ts';
import { fields, hensOf, NOW, wallAt } from '../visual/sceneStates.ts';
import { answers } from '../visual/screenFixtures.ts';
import { saveSheet } from '../support/pictureAlbum.ts';

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 450, height: 900 },
] as const;
const LANGS = ['zhcn', 'th'] as const;
/** Timeout of a picture in ms. A busy machine draws slowly; the timeout only ends a run that hangs. */
const TIMEOUT_MS = 300_000;

/** Manors by progress: their plots, hens, and the place that the camera shows. */
const MANORS = [
  { name: 'empty', field: 'empty', hens: 0, route: '/farm' },
  { name: 'young', field: 'young', hens: 3, route: '/farm' },
  { name: 'rich', field: 'rich', hens: 9, route: '/farm' },
  { name: 'yard', field: 'rich', hens: 9, route: '/chicken-farm' },
] as const;

const HOURS = [
  { name: 'day', hour: 13, rain: false },
  { name: 'dusk', hour: 18.2, rain: false },
  { name: 'night', hour: 22, rain: false },
  { name: 'rain', hour: 10, rain: true },
] as const;

/** Pictures of the README in English: a manor and an hour each. */
const BEST = [
  ['rich', 'day'],
  ['rich', 'dusk'],
  ['yard', 'night'],
] as const;

type Manor = (typeof MANORS)[number];

/** Answers of the server for such a manor at a wall time. */
function answersOf({ field, hens }: Manor, wall: number): Readonly<Record<string, unknown>> {
  const plots = fields[field]?.() ?? {};
  const bare = { version: 0, reclaimedAt: null, plant: null };
  const list = Array.from({ length: 24 }, (_, at) => plots[at + 1] ?? { number: at + 1, ...bare });
  return {
    ...screenAnswers,
    config: { ...answers.config, clock: { wallAt: wall, gameAt: NOW, speed: 1 } },
    'game/land/list': { list, next: null },
    'game/hen/list': { list: Object.values(hensOf(hens)), next: null },
  };
}

interface Look {
  manor: Manor;
  wall: number;
  lang: string;
  size: { width: number; height: number };
}

async function takePicture(browser: Browser, url: string, look: Look): Promise<Buffer> {
  const { manor, wall, lang, size } = look;
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    timezoneId: 'UTC',
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.clock.setFixedTime(wall);
  await page.addInitScript(
    ([storedState]) => {
      for (const [key, value] of [
        ['lang', storedState],
        ['token', 'picture'],
        ['address', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
        ['guide', 'over'],
      ]) {
        localStorage.setItem(String(key), String(value));
      }
    },
    [lang],
  );
  await page.routeWebSocket(/\/api\/live/, () => undefined);
  const answered = answersOf(manor, wall);
  await page.route('**/api/**', (call) => call.fulfill(answerTo(call.request().url(), answered)));
  await page.goto(`${url}/#${manor.route}`);
  await page.locator('html[data-scene=ready]').waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

/** Screenshots of manor and yard in the app: one sheet a manor and hour, three widths, Chinese above Thai. */
export async function takeManors(browser: Browser, url: string): Promise<void> {
  for (const manor of MANORS) {
    for (const { name, hour, rain } of HOURS) {
      const wall = wallAt(hour, rain);
      const rows: Buffer[][] = [];
      for (const lang of LANGS) {
        const row: Buffer[] = [];
        for (const size of SIZES) row.push(await takePicture(browser, url, { manor, wall, lang, size }));
        rows.push(row);
      }
      await saveSheet(`${manor.name}-${name}`, rows, 0.5);
    }
  }
}

/** The three best pictures side by side. */
export async function takeBest(browser: Browser, url: string): Promise<void> {
  const row: Buffer[] = [];
  for (const [manorName, hourName] of BEST) {
    const manor = MANORS.find(({ name }) => name === manorName);
    const at = HOURS.find(({ name }) => name === hourName);
    if (!manor || !at) throw new Error(`There is no manor ${manorName} at ${hourName}.`);
    row.push(
      await takePicture(browser, url, { manor, wall: wallAt(at.hour, at.rain), lang: 'en', size: SIZES[1] }),
    );
  }
  await saveSheet('best', [row]);
}

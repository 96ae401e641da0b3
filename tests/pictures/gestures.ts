import type { Browser, Page } from '@playwright/test';
import { callAsPage } from '../support/callAsPage.ts';
import { creditPlayer } from '../support/creditPlayer.ts';
import { HOUR_MS } from '../support/farmTest.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { plotOnScreen } from '../support/plotOnScreen.ts';
import { requestsSettled, watchRequests } from '../support/requestsSettled.ts';
import { putFinger } from '../support/swipe.ts';
import { tapAt } from '../support/tapAt.ts';
import { operatorSetting } from '../support/testOperators.ts';
import { saveFilm, saveSheet } from '../support/pictureAlbum.ts';

const SIZE = { width: 390, height: 844 };
/** Time between two frames of the film, and real time for answers of the server between them. */
const FRAME_MS = 120;
const ANSWER_MS = 40;
const FILM_WIDTH = 260;
/** Frames of a gesture in its strip, at this share of their size. */
const STRIP_FRAMES = 6;
const STRIP_SCALE = 0.5;
const HOURS = [
  { name: 'day', hour: 13 },
  { name: 'night', hour: 22 },
] as const;
const BEDS = 6;

/** Time zone in which it is this hour now. Etc/GMT counts westwards. */
function zoneOf(hour: number): string {
  const east = (((hour - new Date().getUTCHours() + 12) % 24) + 24) % 24;
  const offset = east - 12;
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** Runs in the page: moves everything that CSS animates on by some milliseconds. */
function stepAnimations(ms: number): void {
  for (const animation of document.getAnimations()) {
    const at = Number(animation.currentTime ?? 0);
    animation.pause();
    animation.currentTime = at + ms;
    const end = Number(animation.effect?.getComputedTiming().endTime ?? Infinity);
    if (at + ms >= end) animation.finish();
  }
}

/** A camera: the page's clock moves by hand, a frame at a time, however slowly software draws. */
function filmOf(page: Page) {
  const takes: { name: string; frames: Buffer[] }[] = [];
  return {
    takes,
    begin: (name: string) => void takes.push({ name, frames: [] }),
    async roll(count: number) {
      for (let frame = 0; frame < count; frame += 1) {
        await page.clock.runFor(FRAME_MS);
        await page.evaluate(stepAnimations, FRAME_MS);
        await new Promise((done) => setTimeout(done, ANSWER_MS));
        takes.at(-1)?.frames.push(await page.screenshot());
      }
    },
  };
}

/** A player with beds of apples, ripe but for the last two, which are bare; asked about every kind of care already. */
async function grow(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('button[type=submit]').tap();
  await page.locator('a[href="#/farm"]').first().waitFor();
  const { data } = await callAsPage<{ referralCode: string }>(page, 'user/getUserInfo');
  await creditPlayer(url, data.referralCode, '400');
  await callAsPage(page, 'game/tutorial/turn', { way: 'off' });
  for (let plot = 1; plot <= BEDS; plot += 1) await callAsPage(page, 'game/land/buy', { plot: String(plot) });
  await callAsPage(page, 'game/land/sow', { plot: '1,2,3,4', seed: 'apple', buy: 'missing' });
  await callAsPage(page, 'demo/advance', { ms: String(4.5 * HOUR_MS) });
  await page.evaluate(() => {
    const address = (localStorage.getItem('address') ?? '').toLowerCase();
    localStorage.setItem(`guide:${address}`, 'paid');
    localStorage.setItem(`ask:${address}`, '100 fertilize weed insects sow');
  });
}

/** Middle of the first element that a selector finds. */
async function middleOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`nothing is shown at ${selector}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Plays each gesture of the hands once, in one take. */
async function playGestures(page: Page) {
  const film = filmOf(page);
  const tapOn = async (selector: string) => {
    const { x, y } = await middleOf(page, selector);
    await tapAt(page, x, y);
  };
  const bed = (plot: number, dy = 0) => plotOnScreen(page, plot, 0, dy);

  film.begin('tap');
  await film.roll(4);
  const ripe = await bed(1, -60);
  await tapAt(page, ripe.x, ripe.y);
  await film.roll(16);

  film.begin('swipe-basket');
  const basket = await putFinger(page, await middleOf(page, '[data-tool=harvest]'));
  for (const plot of [4, 2, 3]) {
    await basket.to(await bed(plot, -10));
    await film.roll(3);
  }
  await basket.lift();
  await film.roll(14);

  film.begin('chip');
  await tapOn('[data-chip] button:first-of-type');
  await film.roll(8);
  await tapOn('[data-chip] button:last-of-type');
  await film.roll(10);

  film.begin('tray');
  const bare = await bed(5);
  await tapAt(page, bare.x, bare.y);
  await film.roll(6);
  await tapOn('[data-sow=orange]');
  await film.roll(10);

  film.begin('ask');
  const thirsty = await bed(1);
  await tapAt(page, thirsty.x, thirsty.y);
  await film.roll(6);
  await tapOn('[role=group][data-bubble] button');
  await film.roll(10);

  film.begin('swipe-can');
  const from = await middleOf(page, '[data-tool=care]');
  const can = await putFinger(page, from);
  await can.to({ x: from.x, y: from.y - 18 });
  await film.roll(3);
  const choice = await middleOf(page, '[data-choice]');
  await can.to(choice, { x: choice.x, y: choice.y - 70 });
  await film.roll(2);
  for (const plot of [5, 4, 2, 3]) {
    await can.to(await bed(plot));
    await film.roll(2);
  }
  await can.lift();
  await film.roll(14);
  return film.takes;
}

/** A strip of each gesture and a film of all, by day and by night, played on a real server. */
export async function takeGestures(browser: Browser): Promise<void> {
  for (const { name, hour } of HOURS) {
    const manor = await manorProcess({
      MANOR_SPEED: '1',
      ...operatorSetting,
      OPERATOR_SIGNATURES: 'optional',
    });
    try {
      const context = await browser.newContext({
        viewport: SIZE,
        deviceScaleFactor: 1,
        isMobile: true,
        hasTouch: true,
        locale: 'en-US',
        timezoneId: zoneOf(hour),
      });
      const page = await context.newPage();
      page.setDefaultTimeout(300_000);
      watchRequests(page);
      await grow(page, manor.url);
      await page.clock.install();
      await page.goto(`${manor.url}/?film#/farm`);
      await page.locator('html[data-scene=ready]').waitFor({ state: 'attached' });
      await page.locator('[data-hands]').waitFor({ state: 'attached' });
      await requestsSettled(page);
      await page.clock.pauseAt(Date.now() + 5_000);
      const takes = await playGestures(page);
      await saveFilm(
        `gestures-${name}`,
        takes.flatMap(({ frames }) => frames),
        FILM_WIDTH,
        FRAME_MS,
      );
      const rows = takes.map(({ frames }) => {
        const step = (frames.length - 1) / (STRIP_FRAMES - 1);
        return Array.from({ length: STRIP_FRAMES }, (_, at) => frames[Math.round(at * step)] ?? []).flat();
      });
      await saveSheet(`gestures-strips-${name}`, rows, STRIP_SCALE);
      console.log(`  gestures by ${name}`);
      await context.close();
    } finally {
      await manor.stop();
    }
  }
}

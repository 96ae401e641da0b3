import type { Browser, Page } from '@playwright/test';
import { named } from '../load/openBrowser.ts';
import { callAsPage } from '../support/callAsPage.ts';
import { creditPlayer } from '../support/creditPlayer.ts';
import { HOUR_MS } from '../support/farmTest.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { withoutDeviceKey } from '../support/pageVisit.ts';
import { plotOnScreen } from '../support/plotOnScreen.ts';
import { requestsSettled, watchRequests } from '../support/requestsSettled.ts';
import { putFinger } from '../support/swipe.ts';
import { tapAt } from '../support/tapAt.ts';
import { operatorSetting } from '../support/testOperators.ts';
import { saveFilm, saveSheet } from '../support/pictureAlbum.ts';

const SIZE = { width: 390, height: 844 };
/** Time between two frames of the film, and real time for answers of the server between them. */
const FRAME_MS = 120;
const ANSWER_MS = 90;
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
    /** The page's clock, which fell behind the server's while frames were drawn, catches up. */
    async catchUp() {
      const behindMs = Date.now() - (await page.evaluate(() => Date.now()));
      if (behindMs > 0) await page.clock.fastForward(behindMs);
    },
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
  const { data } = await callAsPage<{ user: { referralCode: string } }>(page, 'user/getUserInfo');
  await creditPlayer(url, data.user.referralCode, '400');
  await callAsPage(page, 'game/tutorial/turn', { way: 'off' });
  for (let plot = 1; plot <= BEDS; plot += 1) await callAsPage(page, 'game/land/buy', { plot: String(plot) });
  await callAsPage(page, 'game/land/sow', { plot: '1,2,3,4', seed: 'apple', buy: 'missing' });
  await callAsPage(page, 'demo/advance', { ms: String(4.5 * HOUR_MS) });
  await page.evaluate(() => {
    localStorage.setItem('lang', 'en');
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

/** Runs in the page: shows the finger as a pale disc, which fades when it is lifted. */
function showFinger(): void {
  const disc = document.createElement('div');
  Object.assign(disc.style, {
    position: 'fixed',
    inset: '-17px auto auto -17px',
    width: '34px',
    height: '34px',
    borderRadius: '50%',
    background: '#fffc',
    border: '2px solid #5a3d1e99',
    pointerEvents: 'none',
    zIndex: '2147483647',
    opacity: '0',
  });
  const fade = { duration: 480, fill: 'forwards' } as const;
  document.documentElement.append(disc);
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const) {
    addEventListener(
      type,
      ({ clientX, clientY, buttons }) => {
        disc.style.transform = `translate(${clientX}px, ${clientY}px)`;
        disc.getAnimations().forEach((animation) => animation.cancel());
        if (type === 'pointerdown' || buttons > 0) disc.style.opacity = '1';
        else if (disc.style.opacity === '1') {
          disc.style.opacity = '0';
          disc.animate([{ opacity: 0.8 }, { opacity: 0 }], fade);
        }
      },
      { capture: true, passive: true },
    );
  }
}

/** Opens the farm at a new address and pauses the page's clock. */
async function openPaused(page: Page, url: string, visit: string): Promise<void> {
  await page.goto(`${url}/?${visit}#/farm`);
  await page.locator('html[data-scene=ready]').waitFor({ state: 'attached' });
  await page.locator('[data-hands]').waitFor({ state: 'attached' });
  await requestsSettled(page);
  await page.evaluate(showFinger);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
}

/** The acts of a finger on the farm, and a camera. */
function handOf(page: Page) {
  const film = filmOf(page);
  const bed = (plot: number, dy = 0) => plotOnScreen(page, plot, 0, dy);
  return {
    ...film,
    bed,
    async tapOn(selector: string) {
      const { x, y } = await middleOf(page, selector);
      await tapAt(page, x, y);
    },
    async tapBed(plot: number, dy = 0) {
      const { x, y } = await bed(plot, dy);
      await tapAt(page, x, y);
    },
    /** Takes a tool from a button's fan into the hand, and moves it over beds; the finger stays down. */
    async takeOver(shelf: string, choice: string, ...plots: number[]) {
      const from = await middleOf(page, `[data-tool=${shelf}]`);
      const finger = await putFinger(page, from);
      await finger.to({ x: from.x, y: from.y - 18 });
      await film.roll(3);
      const tool = await middleOf(page, `[data-choice=${choice}]`);
      await finger.to(tool, { x: tool.x, y: tool.y - 70 });
      await film.roll(2);
      for (const plot of plots) {
        await finger.to(await bed(plot));
        await film.roll(2);
      }
      return finger;
    },
  };
}

type Hand = ReturnType<typeof handOf>;

/** Harvest, sale, sowing, and the cares that are due from the beginning. */
async function playFirst(page: Page, hand: Hand): Promise<void> {
  hand.begin('tap');
  await hand.roll(4);
  await hand.tapBed(1, -60);
  await hand.roll(14);

  hand.begin('swipe with the basket');
  const basket = await putFinger(page, await middleOf(page, '[data-tool=harvest]'));
  for (const plot of [4, 2, 3]) {
    await basket.to(await hand.bed(plot, -10));
    await hand.roll(3);
  }
  await basket.lift();
  await hand.roll(12);

  hand.begin('chip');
  await hand.tapOn('[data-chip] button:first-of-type');
  await hand.roll(8);
  await hand.tapOn('[data-chip] button:last-of-type');
  await hand.roll(10);

  await hand.catchUp();
  hand.begin('tray');
  await hand.tapBed(5);
  await hand.roll(6);
  await hand.tapOn('[data-sow=orange]');
  await hand.roll(10);

  await hand.catchUp();
  hand.begin('question');
  await hand.tapBed(1);
  await hand.roll(6);
  await hand.tapOn('[role=group][data-bubble] button');
  await hand.roll(10);

  hand.begin('swipe with the can');
  await (await hand.takeOver('care', 'can', 5, 4, 2, 3)).lift();
  await hand.roll(12);

  hand.begin('swipe with the sack');
  await (await hand.takeOver('care', 'sack', 5, 4, 2, 3)).lift();
  await hand.roll(12);

  await hand.catchUp();
  hand.begin('swipe with a sapling: the last bed is wild');
  await (await hand.takeOver('shop', 'sapling-apple', 6, 7)).lift();
  await hand.roll(12);

  hand.begin('drop the tool');
  const dropped = await hand.takeOver('care', 'can', 6);
  await dropped.to(await middleOf(page, '[data-tool=care]'));
  await hand.roll(2);
  await dropped.lift();
  await hand.roll(6);

  hand.begin('long press');
  const pressed = await putFinger(page, await hand.bed(1, -20));
  await hand.roll(7);
  await pressed.lift();
  await hand.roll(7);

  hand.begin('Back');
  await page.goBack();
  await hand.roll(8);
}

/** The cares that are due when weeds and insects have come out. */
async function playLast(hand: Hand): Promise<void> {
  hand.begin('care bubble');
  await hand.roll(2);
  await hand.tapBed(1);
  await hand.roll(12);
  for (const tool of ['glove', 'spray']) {
    hand.begin(`swipe with the ${tool}`);
    await (await hand.takeOver('care', tool, 4, 2, 3)).lift();
    await hand.roll(12);
  }
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
      const context = await named(browser).newContext({
        viewport: SIZE,
        deviceScaleFactor: 1,
        isMobile: true,
        hasTouch: true,
        locale: 'en-US',
        timezoneId: zoneOf(hour),
      });
      const page = await context.newPage();
      page.setDefaultTimeout(120_000);
      watchRequests(page);
      // The page's clock stands while frames are drawn: a device's proof would be too old for the server.
      await withoutDeviceKey(page);
      await grow(page, manor.url);
      await page.clock.install();
      await openPaused(page, manor.url, 'first');
      const hand = handOf(page);
      await playFirst(page, hand);
      await page.clock.resume();
      await callAsPage(page, 'demo/advance', { ms: String(3.2 * HOUR_MS) });
      await openPaused(page, manor.url, 'last');
      await playLast(hand);
      const { takes } = hand;
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

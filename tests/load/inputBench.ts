import type { Browser, BrowserContext, Page } from '@playwright/test';
import { enterFarm, openInvitation } from '../support/pageVisit.ts';
import { callAsPage } from '../support/callAsPage.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { requestsSettled, watchRequests } from '../support/requestsSettled.ts';
import { rounded, type BenchRow } from './benchRow.ts';
import { percentile } from './callTimes.ts';
import { traceInteractions, type InteractionWork } from './interactionWork.ts';
import { openBrowser, openPhone } from './openBrowser.ts';

/** Processor of a slow phone against this machine's. */
const CPU_SLOWER = 6;
/** Laps of fourteen interactions each: the 99th percentile is not the slowest one. */
const LAPS = 8;
/**
 * The page is composited by the processor alone. A graphics processor in software takes 50 to 100 ms for a frame of a sheet,
 * which is no phone's time.
 */
const NO_GPU = ['--disable-gpu-compositing'];

/** One interaction of the browser's event timing, to the next paint. */
interface Interaction {
  what: string;
  paintMs: number;
}

declare global {
  interface Window {
    interactions?: Record<number, Interaction>;
  }
}

/** Notes every interaction by its longest event. */
function noteInteractions(): void {
  const seen: Record<number, Interaction> = {};
  window.interactions = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId: id, duration, target } = entry;
      if (!id) continue;
      const element = target instanceof Element ? target : null;
      seen[id] = {
        what: `${location.hash} ${entry.name} ${element?.closest('[class]')?.getAttribute('class') ?? ''}`,
        paintMs: Math.max(seen[id]?.paintMs ?? 0, duration),
      };
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

const tap = (page: Page, selector: string) => page.locator(selector).first().tap();

/** Opens a sheet, and closes it by its button. */
async function openAndClose(page: Page, opener: string): Promise<void> {
  await tap(page, opener);
  await page.getByRole('dialog').waitFor();
  await requestsSettled(page);
  await page.getByRole('dialog').locator('button').first().tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** One lap over screens without the scene: tabs, lists, sheets, and digits typed into a form. */
async function walkScreens(page: Page): Promise<void> {
  for (const tab of ['/assets', '/atr', '/community', '/']) {
    await tap(page, `nav a[href="#${tab}"]`);
    await requestsSettled(page);
    if (tab === '/assets') await openAndClose(page, '[data-record] button');
    if (tab === '/atr') await openAndClose(page, '[data-trade=buy]');
    if (tab === '/community') await openAndClose(page, '[data-figure]');
  }
  await page.evaluate(() => void (location.hash = '/swap'));
  await page.locator('main input').first().waitFor();
  // Digits are typed on a keyboard, which opens after the screen.
  await requestsSettled(page);
  await page.locator('main input').first().pressSequentially('12.5');
  await requestsSettled(page);
  await page.evaluate(() => void (location.hash = '/'));
  await page.locator('nav a[href="#/assets"]').waitFor();
}

/** One lap over the farm: sheets of the shelf, and a plot's deeds by its twin, which acts as a tap in the scene does. */
async function walkFarm(page: Page): Promise<void> {
  for (const name of ['shop', 'warehouse', 'care', 'harvest'])
    await openAndClose(page, `[data-tool=${name}]`);
  for (const plot of [1, 2, 3]) {
    await page.locator(`button[data-plot="${plot}"]`).press('Enter');
    await page.keyboard.press('Escape');
  }
}

async function openFarm(page: Page): Promise<void> {
  await page.evaluate(() => void (location.hash = '/farm'));
  await page.locator('[data-tool=shop]').waitFor();
  await page.locator('html[data-scene=ready]').waitFor({ state: 'attached' });
  await requestsSettled(page);
}

async function laps(walk: () => Promise<void>): Promise<void> {
  for (let lap = 0; lap < LAPS; lap += 1) await walk();
}

async function collect(page: Page): Promise<Interaction[]> {
  // Event timing comes with the paint after it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  return page.evaluate(() => {
    const all = Object.values(window.interactions ?? {});
    for (const id of Object.keys(window.interactions ?? {})) delete window.interactions?.[Number(id)];
    return all;
  });
}

function rowOf(what: string, times: readonly number[], most: number, note: string): BenchRow {
  const sorted = [...times].sort((left, right) => left - right);
  const value = rounded(percentile(sorted, 0.99));
  return {
    what,
    value,
    unit: 'ms',
    budget: { most },
    note: `${times.length} interactions; ${note}`,
  };
}

/** A page of a player with a tree, on which the code of the sheets was loaded once: the line is not measured. */
async function openPlayer(browser: Browser, url: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openPhone(browser);
  const page = await context.newPage();
  watchRequests(page);
  await page.addInitScript(noteInteractions);
  await openInvitation(page, url);
  await enterFarm(page);
  await callAsPage(page, 'game/tutorial/turn', { way: 'off' });
  await callAsPage(page, 'game/land/buy', { plot: '1' });
  await callAsPage(page, 'game/land/sow', { plot: '1', seed: 'apple', buy: 'missing' });
  await page.goto(`${url}/?timed#/farm`);
  await page.locator('html[data-scene=ready]').waitFor({ state: 'attached' });
  await requestsSettled(page);
  await walkFarm(page);
  await page.evaluate(() => void (location.hash = '/'));
  await walkScreens(page);
  return { context, page };
}

/** Times of interactions on screens, by the page's processor time and by the clock at CPU ×6. */
async function measureScreens(url: string, say: (line: string) => void) {
  const browser = await openBrowser(NO_GPU);
  try {
    const { context, page } = await openPlayer(browser, url);
    const works = await traceInteractions(browser, page, () => laps(() => walkScreens(page)));
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    await collect(page);
    await laps(() => walkScreens(page));
    const interactions = await collect(page);
    const [worst] = [...interactions].sort((a, b) => b.paintMs - a.paintMs);
    say(`slowest of ${interactions.length}: ${rounded(worst?.paintMs ?? 0)} ms, ${worst?.what ?? ''}`);
    return { works, interactions };
  } finally {
    await browser.close();
  }
}

/** Interactions on the farm by the page's processor time. */
async function measureFarm(url: string): Promise<InteractionWork[]> {
  const browser = await openBrowser();
  try {
    const { page } = await openPlayer(browser, url);
    await openFarm(page);
    return await traceInteractions(browser, page, () => laps(() => walkFarm(page)));
  } finally {
    await browser.close();
  }
}

/**
 * Interaction to next paint at CPU ×6, by the clock with the drawing, which the processor does here and which takes the cores
 * from the page, and by the page's own processor time; on the farm that of handlers with the commit alone.
 */
export async function inputBench(say: (line: string) => void): Promise<BenchRow[]> {
  const manor = await manorProcess({ MANOR_SPEED: '1' });
  try {
    const screens = await measureScreens(manor.url, say);
    const farm = await measureFarm(manor.url);
    const processor = `CPU ×${CPU_SLOWER}, by the processor time of the page’s thread`;
    return [
      rowOf(
        'interaction to next paint, screens, 99th percentile',
        screens.interactions.map(({ paintMs }) => paintMs),
        100,
        `those longer than 16 ms, CPU ×${CPU_SLOWER}, with drawing by the processor`,
      ),
      rowOf(
        'the same without drawing',
        screens.works.map(({ paintMs }) => CPU_SLOWER * paintMs),
        100,
        processor,
      ),
      rowOf(
        'handlers and commit of an interaction on the farm, 99th percentile',
        farm.map(({ handlerMs }) => CPU_SLOWER * handlerMs),
        50,
        processor,
      ),
    ];
  } finally {
    await manor.stop();
  }
}

import type { Page } from '@playwright/test';
import { enterFarm, openInvitation } from '../support/pageVisit.ts';
import { callAsPage } from '../support/callAsPage.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { requestsSettled, watchRequests } from '../support/requestsSettled.ts';
import { rounded, type BenchRow } from './benchRow.ts';
import { percentile } from './callTimes.ts';
import { traceInteractions } from './interactionWork.ts';
import { openBrowser, openPhone } from './openBrowser.ts';

/** Processor of a slow phone against this machine's. */
const CPU_SLOWER = 6;
/** Laps over the screens: some twenty interactions each. */
const LAPS = 6;

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

/**
 * Interaction to next paint at CPU ×6, by the clock with the drawing, which software does here and which takes the cores from
 * the page, and by the page's own processor time; on the farm that of handlers with the commit alone.
 */
export async function inputBench(say: (line: string) => void): Promise<BenchRow[]> {
  const manor = await manorProcess({ MANOR_SPEED: '1' });
  const browser = await openBrowser();
  try {
    const context = await openPhone(browser);
    const page = await context.newPage();
    watchRequests(page);
    await page.addInitScript(noteInteractions);
    await openInvitation(page, manor.url);
    await enterFarm(page);
    await callAsPage(page, 'game/tutorial/turn', { way: 'off' });
    await callAsPage(page, 'game/land/buy', { plot: '1' });
    await callAsPage(page, 'game/land/sow', { plot: '1', seed: 'apple', buy: 'missing' });
    await page.goto(`${manor.url}/?timed#/farm`);
    await page.locator('html[data-scene=ready]').waitFor({ state: 'attached' });
    await requestsSettled(page);
    const session = await context.newCDPSession(page);
    // Code of the sheets is loaded once before: the line is not measured.
    await walkFarm(page);
    await page.evaluate(() => void (location.hash = '/'));
    await walkScreens(page);
    const onScreens = await traceInteractions(browser, page, () => laps(() => walkScreens(page)));
    await openFarm(page);
    const onFarm = await traceInteractions(browser, page, () => laps(() => walkFarm(page)));
    await page.evaluate(() => void (location.hash = '/'));
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    await collect(page);
    await laps(() => walkScreens(page));
    const screens = await collect(page);
    const [worst] = [...screens].sort((a, b) => b.paintMs - a.paintMs);
    say(`slowest of ${screens.length}: ${rounded(worst?.paintMs ?? 0)} ms, ${worst?.what ?? ''}`);
    const processor = `CPU ×${CPU_SLOWER}, by the processor time of the page’s thread`;
    return [
      rowOf(
        'interaction to next paint, screens, 99th percentile',
        screens.map(({ paintMs }) => paintMs),
        100,
        `those longer than 16 ms, CPU ×${CPU_SLOWER}, with drawing by software`,
      ),
      rowOf(
        'the same without drawing',
        onScreens.map(({ paintMs }) => CPU_SLOWER * paintMs),
        100,
        processor,
      ),
      rowOf(
        'handlers and commit of an interaction on the farm, 99th percentile',
        onFarm.map(({ handlerMs }) => CPU_SLOWER * handlerMs),
        50,
        processor,
      ),
    ];
  } finally {
    await browser.close();
    await manor.stop();
  }
}

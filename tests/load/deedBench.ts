import type { Browser } from '@playwright/test';
import {
  enterFarm,
  notePlayable,
  openInvitation,
  playableAt,
  SELDOM,
  withoutDeviceKey,
} from '../support/pageVisit.ts';
import { callAsPage } from '../support/callAsPage.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { median, rounded, type BenchRow } from './benchRow.ts';
import { openBrowser, openPhone } from './openBrowser.ts';
import { slowDown } from './slowDown.ts';

type State = Awaited<ReturnType<Awaited<ReturnType<typeof openPhone>>['storageState']>>;

/** Beds of the measured player; each wants water, then fertilizer: a deed for each of six visits. */
const BEDS = 3;

declare global {
  interface Window {
    deed?: { tappedAt: number; doneAt?: number; onLight: boolean };
  }
}

/** A player whose beds want care, and who was asked about each kind already. */
async function plantBeds(browser: Browser, url: string): Promise<State> {
  const context = await openPhone(browser);
  const page = await context.newPage();
  await withoutDeviceKey(page);
  await openInvitation(page, url);
  await enterFarm(page);
  await callAsPage(page, 'game/tutorial/turn', { way: 'off' });
  for (let plot = 1; plot <= BEDS; plot += 1) await callAsPage(page, 'game/land/buy', { plot: String(plot) });
  const sown = { plot: '1,2,3', seed: 'apple', buy: 'missing' };
  const { code } = await callAsPage(page, 'game/land/sow', sown);
  if (code !== 200) throw new Error(`the beds could not be sown: ${code}`);
  await page.evaluate(() => {
    const address = (localStorage.getItem('address') ?? '').toLowerCase();
    localStorage.setItem(`ask:${address}`, '5 water fertilize');
    localStorage.setItem(`guide:${address}`, 'paid');
  });
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Taps the first care that the field shows, in the same task as it appears, and notes when the server accepted it. */
function tapAtOnce(): void {
  const look = () => {
    const light = document.querySelector<HTMLElement>(
      '[data-field] [data-bubble]:is([data-want=water], [data-want=fertilize])',
    );
    const isDrawn = document.documentElement.dataset.scene === 'ready';
    const bed = light ?? (isDrawn ? document.querySelector<HTMLElement>('button[data-plot="1"]') : null);
    if (!bed || window.deed) return;
    window.deed = { tappedAt: performance.now(), onLight: light !== null };
    bed.click();
  };
  new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntries() as PerformanceResourceTiming[]) {
      if (/game\/land\/(js|sf)\?/.test(name) && window.deed) window.deed.doneAt ??= responseEnd;
    }
  }).observe({ type: 'resource', buffered: true });
}

async function visitOnce(browser: Browser, url: string, state: State) {
  const context = await openPhone(browser, state);
  const page = await context.newPage();
  await page.addInitScript(tapAtOnce);
  await notePlayable(page);
  await slowDown(context, page);
  await page.goto(`${url}/#/farm`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.deed?.doneAt !== undefined, null, SELDOM);
  const drawnAt = await playableAt(page);
  const times = await page.evaluate(() => ({ ...window.deed, origin: performance.timeOrigin }));
  await context.close();
  const { tappedAt = NaN, doneAt = NaN, onLight, origin } = times;
  return { tappedAt, doneAt, onLight: onLight === true, drawnAt: drawnAt - origin };
}

/** Time until a signed-in player on a slow phone has a first deed accepted by the server, and until the scene is drawn. */
export async function deedBench(rounds: number, say: (line: string) => void): Promise<BenchRow[]> {
  const manor = await manorProcess({ MANOR_SPEED: '1' });
  const browser = await openBrowser();
  try {
    const state = await plantBeds(browser, manor.url);
    const visits: Awaited<ReturnType<typeof visitOnce>>[] = [];
    for (let round = 0; round < Math.min(rounds, 2 * BEDS); round += 1) {
      const visit = await visitOnce(browser, manor.url, state);
      visits.push(visit);
      say(
        `slow phone: tapped ${rounded(visit.tappedAt)} ms, accepted ${rounded(visit.doneAt)} ms, drawn ${rounded(visit.drawnAt)} ms`,
      );
    }
    const seconds = (of: (visit: (typeof visits)[number]) => number) =>
      rounded(median(visits.map(of)) / 1_000, 2);
    const slow = '1.6 Mbit/s, 150 ms, CPU ×4; signed in, nothing cached; drawn by software';
    return [
      {
        what: 'first deed accepted by the server, slow phone',
        value: seconds(({ doneAt }) => doneAt),
        unit: 's',
        budget: { most: 2.5 },
        note: `${visits.filter(({ onLight }) => onLight).length} of ${visits.length} on the field in HTML; ${slow}`,
      },
      {
        what: 'the same: its tap',
        value: seconds(({ tappedAt }) => tappedAt),
        unit: 's',
        budget: null,
        note: 'in the task in which the bubble appears',
      },
      {
        what: 'whole scene playable, slow phone, with a planted field',
        value: seconds(({ drawnAt }) => drawnAt),
        unit: 's',
        budget: { most: 4 },
        note: slow,
      },
    ];
  } finally {
    await browser.close();
    await manor.stop();
  }
}

import type { Browser, Page } from '@playwright/test';
import {
  enterFarm,
  farmPlayable,
  notePlayable,
  openInvitation,
  playableAt,
  withoutDeviceKey,
} from '../support/pageVisit.ts';
import { isScript, watchNetwork, type Sent } from '../support/watchNetwork.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { median, rounded, type BenchRow } from './benchRow.ts';
import { openBrowser, openPhone } from './openBrowser.ts';
import { slowDown } from './slowDown.ts';

const KB = 1_000;

/** Bytes, requests and times of the page for a newcomer and for a returning player. */
export async function pageBench(rounds: number, say: (line: string) => void): Promise<BenchRow[]> {
  const manor = await manorProcess();
  const browser = await openBrowser();
  try {
    const { rows, state } = await weigh(browser, manor.url);
    const paints: number[] = [];
    const playables: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times = await slowVisit(browser, manor.url, state);
      paints.push(times.paintMs);
      playables.push(times.playableMs);
      say(
        `slow phone: first paint ${rounded(times.paintMs)} ms, farm playable ${rounded(times.playableMs)} ms`,
      );
    }
    const slow = '1.6 Mbit/s, 150 ms, CPU ×4; nothing cached; drawn by software';
    return [
      ...rows,
      {
        what: 'first contentful paint, slow phone',
        value: rounded(median(paints) / 1_000, 2),
        unit: 's',
        budget: { most: 1.2 },
        note: slow,
      },
      {
        what: 'farm playable, slow phone',
        value: rounded(median(playables) / 1_000, 2),
        unit: 's',
        budget: { most: 5 },
        note: `signed in; ${slow}`,
      },
    ];
  } finally {
    await browser.close();
    await manor.stop();
  }
}

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

async function weigh(browser: Browser, url: string): Promise<{ rows: BenchRow[]; state: State }> {
  const context = await openPhone(browser);
  const page = await context.newPage();
  await withoutDeviceKey(page);
  const watch = await watchNetwork(page);
  const kilobytes = (bytes: number) => rounded(bytes / KB, 1);
  await openInvitation(page, url);
  const signIn = kilobytes(watch.bytes(isScript));
  await enterFarm(page);
  const totals = {
    scripts: kilobytes(watch.bytes(isScript)),
    all: kilobytes(watch.bytes()),
    requests: watch.sent().length,
  };
  const state = await context.storageState();
  await context.close();

  const secondVisit = await openPhone(browser, state);
  const farm = await secondVisit.newPage();
  const second = await watchNetwork(farm);
  await notePlayable(farm);
  await farm.goto(`${url}/#/farm`);
  const at = await playableAt(farm);
  await farm.waitForLoadState('networkidle');
  // Later parts, such as the tutorial of a newcomer, are not needed to play.
  const isBefore = (request: Sent) => request.at <= at;
  const direct = {
    scripts: kilobytes(second.bytes((request) => isBefore(request) && isScript(request))),
    all: kilobytes(second.bytes(isBefore)),
    requests: second.requestsUntil(at).length,
  };
  second.reset();
  await farm.goto('about:blank');
  await farm.goto(`${url}/#/farm`);
  await farmPlayable(farm);
  const back = kilobytes(second.bytes());
  await secondVisit.close();
  return {
    state,
    rows: [
      {
        what: 'JavaScript of the sign-in screen',
        value: signIn,
        unit: 'kB',
        budget: { most: 190 },
        note: 'Brotli, with headers',
      },
      {
        what: 'JavaScript until the farm is playable',
        value: direct.scripts,
        unit: 'kB',
        budget: { most: 300 },
        note: 'signed in, nothing cached',
      },
      {
        what: 'everything until the farm is playable',
        value: direct.all,
        unit: 'kB',
        budget: { most: 650 },
        note: 'signed in, nothing cached',
      },
      {
        what: 'requests until the farm is playable',
        value: direct.requests,
        unit: '',
        budget: { most: 20 },
        note: 'signed in, nothing cached',
      },
      {
        what: 'everything by way of sign-in with the demo wallet and home',
        value: totals.all,
        unit: 'kB',
        budget: { most: 700 },
        note: `${totals.scripts} kB of JavaScript`,
      },
      {
        what: 'requests of the same way',
        value: totals.requests,
        unit: '',
        budget: { most: 36 },
        note: 'the live stream and the browser’s own included',
      },
      {
        what: 'sent at the second visit',
        value: back,
        unit: 'kB',
        budget: { most: 30 },
        note: 'to the playable farm',
      },
    ],
  };
}

async function slowVisit(browser: Browser, url: string, state: State) {
  const context = await openPhone(browser, state);
  const page = await context.newPage();
  await notePlayable(page);
  await slowDown(context, page);
  await page.goto(`${url}/#/farm`, { waitUntil: 'commit' });
  const at = await playableAt(page);
  const times = await page.evaluate((playable) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return { paintMs: paint?.startTime ?? NaN, playableMs: playable - performance.timeOrigin };
  }, at);
  await context.close();
  return times;
}

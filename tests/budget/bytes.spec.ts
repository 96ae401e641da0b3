import { expect } from '@playwright/test';
import { langs } from '#core/catalog/langs.ts';
import { holdTimers } from '../support/holdTimers.ts';
import { manorTest as test } from '../support/manorTest.ts';
import {
  enterFarm,
  notePlayable,
  openFreshFarm,
  openInvitation,
  playableAt,
  SLOW_MS,
  withoutDeviceKey,
} from '../support/pageVisit.ts';
import { isScript, watchNetwork, type NetworkWatch, type Sent } from '../support/watchNetwork.ts';

const KB = 1_000;
const BUDGET = {
  signInScripts: 205 * KB,
  signInStyles: 15 * KB,
  farmScripts: 300 * KB,
  farmEverything: 650 * KB,
  farmRequests: 20,
  secondVisit: 30 * KB,
  wayEverything: 700 * KB,
  wayRequests: 36,
};

/** The code of the farm's sheets comes this long after the scene (`FarmScreen`). */
const SHEETS_MS = 2_000;

const scripts = (watch: NetworkWatch) => watch.bytes(isScript);

/** Parts that the farm requests some seconds after it can be played: the wallet, its connector, the sheets, the yard. */
const LATER_PARTS = [
  /\/wallet-/,
  /\/demo-/,
  /\/FarmSheets-[^/]*\.js/,
  /\/FarmSheets-[^/]*\.css/,
  /\/onSheets-/,
  /\/yard@[^/]*\.avif/,
];

/** Responses, the largest first: needed when a budget is missed. */
const list = (watch: NetworkWatch) =>
  [...watch.sent()]
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ bytes, kind, url }) => `${String(bytes).padStart(8)} ${kind} ${url}`)
    .join('\n');

test('the sign-in screen comes with little JavaScript', async ({ page, manor }) => {
  const watch = await watchNetwork(page);
  await openInvitation(page, manor.url);
  expect(scripts(watch), list(watch)).toBeGreaterThan(0);
  expect(scripts(watch), list(watch)).toBeLessThanOrEqual(BUDGET.signInScripts);
  const sheets = watch.sent().filter(({ url }) => /\.css(\?|$)/.test(url));
  expect(sheets, list(watch)).toHaveLength(1);
  expect(watch.bytes(({ url }) => url === sheets[0]?.url)).toBeLessThanOrEqual(BUDGET.signInStyles);
  // Levels, hens and baskets belong to later screens.
  expect(watch.sent().filter(({ url }) => /\/(level-\d|empty-|hen|basket)[^/]*$/i.test(url))).toEqual([]);
});

test('a newcomer comes from the invitation to the first sounds of the farm with few bytes and requests', async ({
  page,
  manor,
}) => {
  await withoutDeviceKey(page);
  const watch = await watchNetwork(page);
  await notePlayable(page);
  // On a machine busy with others the scene is slow, and cards stand in for it: those are not what is counted.
  await holdTimers(page, SLOW_MS);
  // The sheets of the farm follow the scene after this time, and would come before the sounds there.
  await holdTimers(page, SHEETS_MS);
  // The rest of the sounds waits for an idle page: here it never is.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await openInvitation(page, manor.url);
  const firstSounds = /\/first-[^/]*\.(opus|caf)$/;
  const sounds = page.waitForResponse(firstSounds);
  await enterFarm(page);
  await (await sounds).finished();
  await page.waitForLoadState('networkidle');
  const heardAt = watch.sent().find(({ url }) => firstSounds.test(url))?.at ?? NaN;
  const until = Math.max(await playableAt(page), heardAt);
  // Requests that a page makes later are no part of the way, however late this test looks.
  const asked = (one: Sent) => one.at <= until;
  expect(watch.bytes(asked), list(watch)).toBeGreaterThan(400 * KB);
  expect(watch.bytes(asked), list(watch)).toBeLessThanOrEqual(BUDGET.wayEverything);
  expect(watch.requestsUntil(until).length, list(watch)).toBeLessThanOrEqual(BUDGET.wayRequests);
  expect(watch.sent().filter(({ url }) => /\/(effects|day|night|music)-/.test(url))).toEqual([]);
});

test('a page sends for its language and for what it will show before any script has come', async ({
  page,
  manor,
}) => {
  const first = /\/assets\/index-/;
  const asked = (...names: RegExp[]) => Promise.all(names.map((name) => page.waitForRequest(name)));
  const holdScripts = async (until: Promise<unknown>) => {
    await page.unroute(first);
    await page.route(first, async (script) => {
      await until;
      await script.continue();
    });
  };
  await test.step('the invitation', async () => {
    await holdScripts(asked(/\/texts\.zh-/, /\/InviteScreen-/));
    await page.goto(manor.url);
    await page.locator('input[name=wallet]').first().waitFor();
  });
  await test.step('the farm, in the language chosen', async () => {
    await page.evaluate(() => {
      localStorage.setItem('token', 'of an earlier day');
      localStorage.setItem('lang', 'th');
    });
    await holdScripts(asked(/\/texts\.th-/, /\/LightField-/, /\/FarmScreen-/));
    await page.goto(`${manor.url}/?again#/farm`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'th-TH');
  });
});

test('the farm comes in few bytes and requests, from here alone, in one language, and then from the cache', async ({
  page,
  manor,
  browser,
}) => {
  await withoutDeviceKey(page);
  await openInvitation(page, manor.url);
  await enterFarm(page);
  const { page: farm, watch, at: firstAt, close } = await openFreshFarm(browser, page, manor.url);
  await test.step('nothing cached', () => {
    const asked = (one: Sent) => one.at <= firstAt;
    const scriptBytes = watch.bytes((one) => asked(one) && isScript(one));
    expect(scriptBytes, list(watch)).toBeGreaterThan(0);
    expect(scriptBytes, list(watch)).toBeLessThanOrEqual(BUDGET.farmScripts);
    expect(watch.bytes(asked), list(watch)).toBeLessThanOrEqual(BUDGET.farmEverything);
    expect(watch.requestsUntil(firstAt).length, list(watch)).toBeLessThanOrEqual(BUDGET.farmRequests);
  });
  await test.step('from this server alone, in one language', () => {
    const { host } = new URL(manor.url);
    expect(watch.sent().filter(({ url }) => new URL(url).host !== host)).toEqual([]);
    const texts = watch
      .sent()
      .filter(({ url }) => langs.some(({ folder }) => url.includes(`texts.${folder}`)));
    expect(texts).toHaveLength(1);
  });
  await test.step('the second visit', async () => {
    // On a busy machine it may be playable only after the later parts were requested: they have to be cached too.
    const missing = () =>
      LATER_PARTS.filter((part) => !watch.sent().some(({ url, bytes }) => part.test(url) && bytes > 0));
    await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
    watch.reset();
    await farm.goto('about:blank');
    await farm.goto(`${manor.url}/#/farm`);
    const at = await playableAt(farm);
    const asked = (one: Sent) => one.at <= at;
    expect(watch.bytes(asked), list(watch)).toBeGreaterThan(0);
    expect(watch.bytes(asked), list(watch)).toBeLessThan(BUDGET.secondVisit);
  });
  await close();
});

import { expect } from '@playwright/test';
import { langs } from '#core/catalog/langs.ts';
import { manorTest as test } from '../support/manorTest.ts';
import { enterFarm, farmPlayable, notePlayable, openInvitation, playableAt } from './pageVisit.ts';
import { isScript, watchNetwork, type NetworkWatch, type Sent } from './watchNetwork.ts';

const KB = 1_000;
const BUDGET = {
  signInScripts: 205 * KB,
  farmScripts: 330 * KB,
  farmEverything: 650 * KB,
  farmRequests: 20,
  secondVisit: 30 * KB,
};

/** When a scene that is not drawn yet gives way to the list of cards (`useSceneAttempts`). */
const SLOW_MS = 8_000;

const scripts = (watch: NetworkWatch) => watch.bytes(isScript);

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
    await holdScripts(asked(/\/texts\.th-/, /\/SceneRoot-/, /\/FarmScreen-/));
    await page.goto(`${manor.url}/?again#/farm`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'th-TH');
  });
});

test('the farm comes in few bytes and requests, from here alone, in one language, and then from the cache', async ({
  page,
  manor,
  browser,
}) => {
  await openInvitation(page, manor.url);
  await enterFarm(page);
  // A player who is through with the tutorial: it comes when the scene stands, or is slow, and is not needed to play.
  await page.evaluate(() => {
    localStorage.setItem(`guide:${(localStorage.getItem('address') ?? '').toLowerCase()}`, 'paid');
  });
  const fresh = await browser.newContext({ storageState: await page.context().storageState() });
  const farm = await fresh.newPage();
  const watch = await watchNetwork(farm);
  await test.step('nothing cached', async () => {
    await notePlayable(farm);
    // On a machine busy with others the scene is slow, and cards stand in for it: those are not what is counted.
    await farm.addInitScript((slowMs) => {
      const own = window.setTimeout.bind(window) as (run: () => void, ms?: number) => number;
      const patient = (run: () => void, ms?: number) => own(run, ms === slowMs ? 600_000 : ms);
      Object.assign(window, { setTimeout: patient });
    }, SLOW_MS);
    await farm.goto(`${manor.url}/#/farm`);
    const at = await playableAt(farm);
    await farm.waitForLoadState('networkidle');
    const asked = (one: Sent) => one.at <= at;
    const scriptBytes = watch.bytes((one) => asked(one) && isScript(one));
    expect(scriptBytes, list(watch)).toBeGreaterThan(0);
    expect(scriptBytes, list(watch)).toBeLessThanOrEqual(BUDGET.farmScripts);
    expect(watch.bytes(asked), list(watch)).toBeLessThanOrEqual(BUDGET.farmEverything);
    expect(watch.requestsUntil(at).length, list(watch)).toBeLessThanOrEqual(BUDGET.farmRequests);
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
    watch.reset();
    await farm.goto('about:blank');
    await farm.goto(`${manor.url}/#/farm`);
    await farmPlayable(farm);
    expect(watch.bytes(), list(watch)).toBeGreaterThan(0);
    expect(watch.bytes(), list(watch)).toBeLessThan(BUDGET.secondVisit);
  });
  await fresh.close();
});

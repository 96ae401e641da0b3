import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { comparePictures } from './compare/comparePictures.ts';
import { logDifference } from './compare/logDifference.ts';
import { decodePicture } from './compare/picture.ts';
import { plantInSheet } from './compare/plantInSheet.ts';
import { takePicture } from './compare/takePicture.ts';
import { after, openScene } from './openScene.ts';
import { openStill, standStill } from './openStill.ts';
import { fields, planted } from './sceneStates.ts';
import { serveApp } from './serveApp.ts';
import { serveHarness } from './serveHarness.ts';
import { sharedPage } from './sharedPage.ts';
import { fontsLoaded } from './unbundledCharacters.ts';

const baselines = join(import.meta.dirname, 'baselines');

const test = base.extend<object, { scene: Page; phone: Page }>({
  scene: [
    async ({ browser }, use) => {
      const page = await sharedPage(browser, 1);
      await use(page);
      await page.context().close();
    },
    { scope: 'worker' },
  ],
  phone: [
    async ({ browser }, use) => {
      const page = await sharedPage(browser, 2);
      await standStill(page);
      await use(page);
      await page.context().close();
    },
    { scope: 'worker' },
  ],
});

let harness: Awaited<ReturnType<typeof serveHarness>>;
let app: Awaited<ReturnType<typeof serveApp>>;
test.beforeAll(async () => {
  [harness, app] = [await serveHarness('lossless'), await serveApp()];
});
test.afterAll(() => Promise.all([harness.close(), app.close()]));

/** Number of tiles beyond the tolerance in a picture with a planted fault. */
async function faultsIn(screenshot: Buffer, baseline: string, fault: string): Promise<number> {
  const expected = await decodePicture(join(baselines, baseline));
  const found = comparePictures(expected, await decodePicture(screenshot));
  expect(found.resized).toBe(false);
  logDifference(fault, found);
  return found.faults.length;
}

const oneStageOff = { ...fields.soils?.(), 6: planted(6, { stage: 'sprout', weeds: true }) };

/** Fault, baseline, query of the scene, and a frame that is missing or drawn as another one. */
const inTheScene: readonly [string, string, string, [string, string, string?]?][] = [
  ['a bubble is missing', 'soils', 'field=soils&hour=13&selected=5&pending=3', ['manor@2x', 'bubble-weed']],
  [
    'a tree is one stage off',
    'soils',
    `field=soils&hour=13&selected=5&pending=3&facts=${encodeURIComponent(JSON.stringify({ plots: oneStageOff }))}`,
  ],
  [
    'a plot number is wrong',
    'soils',
    'field=soils&hour=13&selected=5&pending=3',
    ['manor@2x', 'digit-6', 'digit-8'],
  ],
  [
    'the shadow of small trees is gone',
    'soils',
    'field=soils&hour=13&selected=5&pending=3',
    ['manor@2x', 'tree-shadow-s'],
  ],
  [
    'beds are dry that are wet',
    'soils',
    'field=soils&hour=13&selected=5&pending=3',
    ['manor@2x', 'soil-wet'],
  ],
  ['a beetle is missing', 'soils', 'field=soils&hour=13&selected=5&pending=3', ['manor@2x', 'bug-beetle-1']],
  ['a hen is missing', 'yard', 'place=yard&hens=11&hour=10'],
  ['hens have no shadow', 'yard', 'place=yard&hens=12&hour=10', ['yard@2x', 'hen-shadow']],
  ['lanterns do not glow', 'night', 'field=rich&hour=22', ['backdrop@2x', 'glow']],
];

for (const [fault, baseline, query, frame] of inTheScene) {
  test(`seen: ${fault}`, async ({ scene: page }) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (frame) await plantInSheet(page, ...frame);
    await openScene(page, harness.url, query);
    await after(page, 1000);
    expect(await faultsIn(await page.screenshot(), `scene.spec.ts/${baseline}.png`, fault)).toBeGreaterThan(
      0,
    );
  });
}

/** Takes three percent of its light from a colour of the design. */
const darken = (token: string) => async (page: Page) =>
  page.evaluate((name) => {
    const { style } = document.documentElement;
    const own = getComputedStyle(document.documentElement).getPropertyValue(name);
    style.setProperty(name, `color-mix(in srgb, ${own}, black 3%)`);
  }, token);

/** Gives one element a style, the first that the selector finds. */
const restyle = (selector: string, style: string) => async (page: Page) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (part, css) => (part as HTMLElement).style.setProperty(...(css.split(':') as [string, string])),
      style,
    );

/** Writes another text where the page shows one. */
const rewrite = (from: string, to: string) => async (page: Page) =>
  page.evaluate(
    ([old, next]) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.nodeValue?.includes(old) || !node.parentElement?.checkVisibility()) continue;
        node.nodeValue = node.nodeValue.replace(old, next);
        return;
      }
      throw new Error(`the page does not show ${old}`);
    },
    [from, to] as const,
  );

const replaceIcon = async (page: Page) =>
  page.evaluate(() => {
    const [first, ...others] = document.querySelectorAll<HTMLImageElement>('main img');
    const other = others.find(({ src }) => src !== first?.src);
    if (!first || !other) throw new Error('the page shows no two icons');
    first.src = other.src;
    return first.decode();
  });

/** Fault, route, baseline, and how the fault is planted. */
const onScreens: readonly [string, string, string, (page: Page) => Promise<unknown>][] = [
  ['the colour of the page is 3 % darker', '/assets', 'assets-zh-390', darken('--paper-2')],
  [
    'the colour of a button is 3 % darker',
    '/tickets',
    'tickets-th-360',
    restyle('[data-gift] button:enabled', 'filter:brightness(97%)'),
  ],
  ['one digit is wrong in large letters', '/assets', 'assets-zh-390', rewrite('2,221.45', '2,221.46')],
  ['one digit is wrong in small letters', '/assets', 'assets-zh-390', rewrite('870.95', '870.96')],
  ['a tone mark is missing', '/tickets', 'tickets-th-360', rewrite('ซื้อ', 'ซือ')],
  [
    'a button is 2 px lower',
    '/tickets',
    'tickets-th-360',
    restyle('[data-gift=buy] button', 'translate:0 2px'),
  ],
  [
    'a button is 2 px to the right',
    '/tickets',
    'tickets-th-360',
    restyle('[data-gift=buy] button', 'translate:2px'),
  ],
  [
    'a panel has no shadow',
    '/assets',
    'assets-zh-390',
    restyle('main section:has([data-coin])', 'box-shadow:none'),
  ],
  ['an icon is another one', '/assets', 'assets-zh-390', replaceIcon],
  ['a heading is less bold', '/assets', 'assets-zh-390', restyle('main h2', 'font-weight:700')],
];

for (const [fault, route, baseline, plant] of onScreens) {
  test(`seen: ${fault}`, async ({ phone: page }) => {
    const isThai = baseline.includes('-th-');
    await page.setViewportSize(isThai ? { width: 360, height: 640 } : { width: 390, height: 844 });
    await openStill(page, app.url, route, isThai ? 'th' : 'zhcn');
    await expect(page.locator('[class*=bone]')).toHaveCount(0);
    await plant(page);
    await fontsLoaded(page);
    expect(await faultsIn(await takePicture(page), `screens.spec.ts/${baseline}.png`, fault)).toBeGreaterThan(
      0,
    );
  });
}

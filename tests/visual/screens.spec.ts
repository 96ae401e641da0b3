import { readdirSync } from 'node:fs';
import { expect, test as base, type Page } from '@playwright/test';
import { accountPictures } from './accountFixtures.ts';
import { castingPictures, castingStill } from './castingFixtures.ts';
import { communityPictures, communityStill } from './communityPictures.ts';
import { expectPicture, fitsBaseline } from './compare/expectPicture.ts';
import { takePicture } from './compare/takePicture.ts';
import { crowded } from './crowded.ts';
import { expectBackCloses } from './expectBackCloses.ts';
import { frozenPictures } from './frozenPictures.ts';
import { inOutPictures } from './inOutPictures.ts';
import { FRIEND } from './moneyFixtures.ts';
import { neighbourPictures } from './neighbourFixtures.ts';
import { noticePictures } from './noticeFixtures.ts';
import { leftOpen } from './leftOpen.ts';
import { moveStill, openStill, standStill } from './openStill.ts';
import { USDT } from './pictureDay.ts';
import { requestsSettled } from '../support/requestsSettled.ts';
import { serveApp } from './serveApp.ts';
import { sharedPage } from './sharedPage.ts';
import { fontsLoaded, unbundledCharacters } from './unbundledCharacters.ts';

/** One page a worker takes all its pictures. */
const test = base.extend<object, { phone: Page }>({
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

test.describe.configure({ mode: 'parallel' });

let served: Awaited<ReturnType<typeof serveApp>>;
test.beforeAll(async () => {
  served = await serveApp();
});
test.afterAll(() => served.close());

const open = (page: Page, route: string, lang: string) => {
  leftOpen.take(page);
  return openStill(page, served.url, route, lang);
};

const tool = (name: string) => async (page: Page) => page.locator(`[data-tool=${name}]`).tap();
const plot = (number: number) => async (page: Page) => {
  await page.locator(`button[data-plot="${number}"]`).focus();
  await page.keyboard.press('Shift+Enter');
};
const hen = (id: string) => async (page: Page) => {
  await page.locator(`button[data-hen="${id}"]`).focus();
  await page.keyboard.press('Enter');
};

/** Writes into the n-th line of a screen and waits until what it asks the server for is there. */
const write = (texts: readonly string[], shown: string) => async (page: Page) => {
  const lines = page.locator('main input');
  for (const [at, text] of texts.entries()) await lines.nth(at).fill(text);
  await expect(page.locator(shown).first()).toBeVisible();
};
/** Opens the exact values of a curve below the first view. */
const exactDays = async (page: Page) => {
  const panel = page.locator('[data-curve=turnover]');
  await panel.locator('summary').tap();
  await expect(panel.locator('td').first()).toBeVisible();
  await panel.evaluate((part) => {
    const body = part.closest('main');
    if (body) body.scrollTop += part.getBoundingClientRect().top - body.getBoundingClientRect().top;
  });
};
const confirm = (before: (page: Page) => Promise<void>) => async (page: Page) => {
  await before(page);
  await page.locator('main + div button').tap();
};
const amounts = write(['120'], 'main + div button:enabled');
const receiver = write([FRIEND, '250'], '[data-receiver]');

/** The chart is drawn a frame after its candles came; behind a sheet it shows too. */
const drawn = async (page: Page) => {
  await expect(page.locator('[data-chart="240"]')).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};

/** A trade's sheet, with what was written into it. */
const post = (side: 'buy' | 'sell', quantity: string) => async (page: Page) => {
  await drawn(page);
  await page.locator(`[data-trade=${side}]`).tap();
  await page.getByRole('dialog').locator('input').last().fill(quantity);
};
const take = (id: string) => async (page: Page) => {
  await drawn(page);
  const order = page.locator(`[data-book] [data-order="${id}"]`);
  // In the middle the buttons at the foot never cover it: a covered one is scrolled by the driver, this way or that.
  await order.evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await order.tap();
};
const agree = (before: (page: Page) => Promise<void>) => async (page: Page) => {
  await before(page);
  await page.getByRole('dialog').locator('button[class*=wide]').tap();
};
const unfold = async (page: Page) => page.locator('button[aria-expanded]').first().tap();
const ended = async (page: Page) => page.getByRole('radio').nth(1).tap();
/** The meter in the middle: at the lower edge it would lie under the tab bar. */
const holdingMeter = async (page: Page) =>
  page.locator('[role=meter]').evaluate((meter) => meter.scrollIntoView({ block: 'center' }));
const revoke = async (page: Page) => page.locator('[data-order="31"] button[class*=danger]').tap();

/** Answers what the proof asks the chain, and has the page check it. */
const prove = async (page: Page) => {
  await page.route('https://chain.test/**', async (call) => {
    const { id, params } = call.request().postDataJSON() as {
      id: number;
      params: [{ to: string; data: string }];
    };
    const isDecimals = params[0].data.startsWith('0x313ce567');
    const isUsdt = params[0].to.toLowerCase() === USDT.toLowerCase();
    const held = isUsdt ? 234_900n * 10n ** 6n : 10n ** 26n;
    const result = `0x${(isDecimals ? (isUsdt ? 6n : 18n) : held).toString(16).padStart(64, '0')}`;
    await call.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: { jsonrpc: '2.0', id, result },
    });
  });
  await page.locator('[data-verify] button').tap();
  await expect(page.locator('[data-verdict=holds]')).toBeVisible();
  await page.locator('[data-step=coverATR]').scrollIntoViewIfNeeded();
};

const pictures: readonly [string, string, ((page: Page) => Promise<void>)?][] = [
  ['home', '/'],
  ['assets', '/assets'],
  ['holding', '/assets', holdingMeter],
  ['tickets', '/tickets'],
  ['tickets-exchange', '/tickets', async (page) => page.locator('[data-offer=sapling] button').tap()],
  ['coupons', '/coupons'],
  ['coupons-used', '/coupons', async (page) => page.getByRole('radio').nth(1).tap()],
  ['orders', '/orders'],
  ['orders-exchange', '/orders', async (page) => page.locator('[data-basket="2"] button').first().tap()],
  ['album', '/album'],
  ['looks', '/looks', async (page) => page.locator('[data-look=fountain]').tap()],
  ['looks-house', '/looks', async (page) => page.getByRole('radio').first().tap()],
  ['league', '/league'],
  ['league-world', '/league', async (page) => page.getByRole('radio').nth(1).tap()],
  ['farm-details', '/farm-details'],
  ['buy-record', '/buy-record'],
  ['farm', '/farm'],
  ['plot-growing', '/farm', plot(1)],
  ['plot-blossom', '/farm', plot(4)],
  ['plot-ripe', '/farm', plot(5)],
  ['plot-empty', '/farm', plot(6)],
  ['plot-wild', '/farm', plot(7)],
  ['shop', '/farm', tool('shop')],
  ['warehouse', '/farm', tool('warehouse')],
  ['care-all', '/farm', tool('care')],
  ['harvest-all', '/farm', tool('harvest')],
  ['swap', '/swap', amounts],
  ['swap-confirm', '/swap', confirm(amounts)],
  ['transfer', '/transfer', receiver],
  ['transfer-confirm', '/transfer', confirm(receiver)],
  ['ledger-line', '/assets', async (page) => page.locator('[data-record] button').first().tap()],
  ['ledger-line-rewards', '/assets', async (page) => page.locator('[data-record] button').last().tap()],
  ['reserves', '/reserves'],
  ['reserves-proof', '/reserves', prove],
  ['economy', '/economy'],
  ['economy-table', '/economy', exactDays],
  ['atr', '/atr', drawn],
  ['atr-post', '/atr', post('buy', '1500')],
  ['atr-take', '/atr', take('37')],
  ['atr-confirm', '/atr', agree(post('sell', '300'))],
  ['otc-order', '/otc-order', unfold],
  ['otc-order-ended', '/otc-order', ended],
  ['otc-revoke', '/otc-order', revoke],
  ...inOutPictures,
  ...frozenPictures,
  ...castingPictures,
  ...communityPictures,
  ...neighbourPictures,
  ...noticePictures,
  ...accountPictures,
  ['yard', '/chicken-farm'],
  ['yard-hen', '/chicken-farm', hen('1')],
  ['yard-feed', '/chicken-farm', tool('feed')],
  ['yard-buy', '/chicken-farm', tool('buy')],
];

/** Pictures of a screen that something was written into; every other act opens a sheet. */
const still = [
  'economy-table',
  'looks',
  'looks-house',
  'league',
  'league-world',
  ...frozenPictures.map(([name]) => name),
  ...castingStill,
  ...communityStill,
  'atr',
  'coupons-used',
  'holding',
  'otc-order',
  'otc-order-ended',
  'recharge',
  'recharge-chain-away',
  'withdraw-chain-away',
  'mint-chain-away',
  'reserves-proof',
  'swap',
  'transfer',
  'withdraw',
  'withdraw-record',
];

/** Sheets opened from a sheet, which Back shows again. */
const stacked = ['mint-leave'];

/** Pictures with answers of their own, which stay in the document: they begin and end with it. */
const own = [
  'reserves-proof',
  ...frozenPictures.map(([name]) => name),
  ...inOutPictures.map(([name]) => name),
];
const isOwn = (name: string) => own.includes(name);

/**
 * On the first device each route is shown by a document of its own, as by a link. On the second one, where it can, the
 * page moves from route to route, as a player does: a document costs more processor time than all else of a picture.
 */
const devices = [
  { name: 'zh-390', lang: 'zhcn', width: 390, height: 844, moves: false },
  { name: 'th-360', lang: 'th', width: 360, height: 640, moves: true },
] as const;

/** A screen keeps its heading when only the route's query changes: a move within it could not be waited for. */
const screenOf = (route: string) => route.split('?')[0];

for (const device of devices) {
  test.describe(device.name, () => {
    for (const [name, route, act] of pictures) {
      const opensSheet = act !== undefined && !still.includes(name);
      test(`${name} ${device.name}`, async ({ phone: page }) => {
        /** Does to the opened route what the picture shows, and waits until all of it is there. */
        const prepare = async () => {
          await act?.(page);
          if (opensSheet) await expect(page.getByRole('dialog')).toBeVisible();
          await requestsSettled(page);
          await expect(page.locator('[class*=bone]')).toHaveCount(0);
          await fontsLoaded(page);
          expect(await unbundledCharacters(page)).toEqual([]);
        };
        const shoot = () => takePicture(page);
        const left = leftOpen.take(page);
        const isHere = left?.device === device.name && !isOwn(name);
        const isLeftOpen = isHere && left.route === route && left.isAsOpened;
        const canMove = isHere && device.moves && screenOf(left.route) !== screenOf(route);
        if (canMove) await moveStill(page, route);
        const isGoingOn = isLeftOpen || canMove;
        if (isGoingOn) await prepare();
        if (!isGoingOn || !(await fitsBaseline(shoot, `${name}-${device.name}`))) {
          await page.setViewportSize({ width: device.width, height: device.height });
          await open(page, route, device.lang);
          await prepare();
          await expectPicture(shoot, `${name}-${device.name}`);
        }
        if (opensSheet) await expectBackCloses(page, stacked.includes(name) ? 1 : 0);
        if (isOwn(name) || stacked.includes(name)) return;
        leftOpen.put(page, { device: device.name, route, isAsOpened: opensSheet || !act });
      });
    }
  });
}

for (const [width, height] of [
  [320, 568],
  [360, 640],
] as const) {
  test(`the market at ${width}×${height} shows chart, best orders and both buttons at once`, async ({
    phone: page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, '/atr', 'th');
    await drawn(page);
    await requestsSettled(page);
    const foot = (await page.locator('[data-trade=buy]').boundingBox())?.y ?? 0;
    const sell = await page.locator('[data-trade=sell]').boundingBox();
    const chart = await page.locator('[data-chart]').boundingBox();
    const rows = await page.locator('[data-book] li button').first().boundingBox();
    expect((sell?.y ?? 0) + (sell?.height ?? 0)).toBeLessThan(height);
    expect(chart?.height).toBeGreaterThanOrEqual(80);
    expect((chart?.y ?? 0) + (chart?.height ?? 0)).toBeLessThan(foot);
    // Half a row at least says that more of them lie below.
    expect((rows?.y ?? 0) + (rows?.height ?? 0) / 2).toBeLessThan(foot);
    await expectPicture(() => takePicture(page), `atr-low-th-${width}`);
  });
}

/** Shown to whoever is not signed in; shown at `/`. */
const left = ['invite', 'home'];

/** Every other page, and the one for a path that leads nowhere: a screen's folder is named as its route. */
const pages = readdirSync('src/screens', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !left.includes(entry.name))
  .map(({ name }) => `/${name}`);

test('with letters twice as large no page breaks a word, lays words on others or lets them stick out', async ({
  page,
}) => {
  await standStill(page);
  await open(page, '/', 'en');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const found = await crowded(page, '/');
  for (const path of pages) {
    await page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-past', '');
      location.hash = to;
    }, path);
    await expect(page.locator('h1:not([data-past])')).toHaveCount(1);
    await requestsSettled(page);
    await expect(page.locator('[class*=bone]')).toHaveCount(0);
    found.push(...(await crowded(page, path)));
  }
  expect(pages.length).toBeGreaterThan(15);
  expect(found).toEqual([]);
});

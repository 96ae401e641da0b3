import { expect, type Page } from '@playwright/test';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { readFileSync } from 'node:fs';
import { brightnessOf } from '../support/brightnessOf.ts';
import { enter, farmTest as test, visit } from '../support/farmTest.ts';

/** Texts of the language that a new page speaks. */
const texts = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/zh/${file}.json`, import.meta.url), 'utf8')) as unknown;
const common = texts('common') as { action: { copy: string }; failed: { copy: string } };
const transfer = texts('money/transfer') as { paste: string; pasteBlocked: string };
const wallet = texts('wallet') as { clockOff: string };

/** Takes from the page what strict settings, private windows and insecure addresses take. Runs before its scripts. */
function takeAway() {
  const refuse = (name: string) => () => {
    throw new DOMException(`${name} is forbidden.`, 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: refuse(name) });
  for (const name of ['indexedDB', 'WebSocket', 'caches'])
    Object.defineProperty(window, name, { value: undefined });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
  Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
  Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
  document.execCommand = () => false;
}

/** Fills the storage: it reads, and writes nothing. Sockets never open, and the clock is ahead. Runs before scripts. */
function spoil(aheadMs: number) {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const Clock = Date;
  window.Date = class extends Clock {
    constructor(...of: []) {
      super(...((of.length > 0 ? of : [Clock.now() + aheadMs]) as []));
    }
    static override now() {
      return Clock.now() + aheadMs;
    }
  } as DateConstructor;
}

const faultsOf = (page: Page) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  return faults;
};

test('without storage, databases, sockets, WebCrypto and clipboard a player signs in and plays', async ({
  page,
}) => {
  const faults = faultsOf(page);
  await page.addInitScript(takeAway);
  await enter(page);
  await test.step('a change is sent and shown', async () => {
    await page.locator('[data-check-in=open] button').tap();
    await expect(page.locator('[data-check-in=had]')).toBeVisible();
  });
  await test.step('a copy that is refused says so', async () => {
    await page.evaluate(() => (location.hash = '#/account'));
    await page.getByRole('button', { name: common.action.copy }).first().tap();
    await expect(page.getByText(common.failed.copy)).toBeVisible();
  });
  await test.step('a paste that is refused says how to paste', async () => {
    await page.evaluate(() => (location.hash = '#/transfer'));
    await page.getByRole('button', { name: transfer.paste }).tap();
    await expect(page.getByText(transfer.pasteBlocked)).toBeVisible();
  });
  expect(faults).toEqual([]);
});

test('with full storage, a clock a day off and no stream a player signs in, is told, and plays', async ({
  page,
}) => {
  const faults = faultsOf(page);
  await page.addInitScript(spoil, DAY_MS);
  await page.routeWebSocket(/api\/live/, (socket) => socket.close());
  await page.goto('/');
  await page.locator('button[type=submit]').tap();
  await expect(page.getByText(wallet.clockOff)).toBeVisible();
  await page.locator('[data-check-in=open] button').tap();
  await expect(page.locator('[data-check-in=had]')).toBeVisible();
  expect(faults).toEqual([]);
});

/** A browser below Chromium 93 and Safari 15.4. Runs before scripts. */
function age() {
  delete (Object as { hasOwn?: unknown }).hasOwn;
}

test('an old browser whose polyfills were lost asks for them again, and plays', async ({ page }) => {
  const faults = faultsOf(page);
  let requests = 0;
  await page.route('**/polyfills.js*', (route) => {
    requests += 1;
    return requests === 1 ? route.abort() : route.continue();
  });
  await page.addInitScript(age);
  await enter(page);
  expect(requests).toBe(2);
  expect(faults).toEqual([]);
});

test('an old browser that cannot have its polyfills says so, and starts nothing', async ({ page }) => {
  await page.route('**/polyfills.js*', (route) => route.abort());
  await page.addInitScript(age);
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText(/newer browser/);
  await expect(page.locator('button[type=submit]')).toHaveCount(0);
});

test('a page that crashed is left by going to another one', async ({ page }) => {
  await enter(page);
  // The page of assets gets an answer that it cannot draw.
  await page.route('**/api/userAccount/balanceDetail*', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { list: [null], next: null } } }),
  );
  await page.evaluate(() => (location.hash = '#/assets'));
  await expect(page.locator('[data-crash]')).toBeVisible();
  await page.evaluate(() => (location.hash = '#/account'));
  await expect(page.locator('[data-crash]')).toHaveCount(0);
  await expect(page.locator('a[href="/notices.html"]')).toBeVisible();
});

test('a dark system, and a browser that darkens pages by itself, change no colour', async ({ page }) => {
  await enter(page);
  const brightness = async () => {
    await visit(page, '/account');
    await expect(page.locator('a[href="/notices.html"]')).toBeVisible();
    return brightnessOf(await page.screenshot());
  };
  const light = await brightness();
  await page.emulateMedia({ colorScheme: 'dark' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setAutoDarkModeOverride', { enabled: true });
  expect(Math.abs((await brightness()) - light)).toBeLessThan(0.02);
  // The check finds a page that does not refuse.
  await page.evaluate(() => document.querySelector('meta[name=color-scheme]')?.remove());
  await expect.poll(async () => brightnessOf(await page.screenshot())).toBeLessThan(light - 0.2);
});

test('files that browsers and searchers ask for by themselves are there', async ({ page, request }) => {
  await page.goto('/');
  const links = page.locator(
    'head link[rel~=icon], head link[rel=apple-touch-icon], head link[rel=manifest]',
  );
  const named = await links.evaluateAll((list) => list.map((link) => link.getAttribute('href') ?? ''));
  expect(named.length).toBeGreaterThanOrEqual(3);
  const types: Record<string, RegExp> = {
    '/favicon.ico': /^image\//,
    '/robots.txt': /^text\/plain/,
    ...Object.fromEntries(named.map((href) => [href, /^image\/|manifest\+json/])),
  };
  for (const [path, type] of Object.entries(types)) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(answer.headers()['content-type'], path).toMatch(type);
  }
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Disallow: \/api\/$/m);
});

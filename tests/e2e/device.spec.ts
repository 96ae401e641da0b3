import { expect, type Page } from '@playwright/test';
import { table } from '#core/api/table.ts';
import type { Endpoint } from '#core/api/endpoint.ts';
import { withoutDeviceKey } from '../support/pageVisit.ts';
import { callAsPage } from '../support/callAsPage.ts';
import {
  available,
  enter,
  farmTest as test,
  mainButton,
  openPlot,
  sheet,
  visit,
} from '../support/farmTest.ts';
import { liveClient } from '../support/liveClient.ts';
import { requestsSettled, watchRequests } from '../support/requestsSettled.ts';
import { testDevice } from '../support/testDevice.ts';

interface Recorded {
  path: string;
  url: string;
  headers: Record<string, string>;
}

const SIGN_IN = 'user/logining';
/** Set by the client that sends a request, not by the app. */
const OF_CONNECTION = ['host', 'connection', 'content-length', 'accept-encoding'];

/** Calls of the app that act for a player: the sign-in, and calls with a token that need one. */
function isCredential({ path, headers }: Recorded): boolean {
  const endpoint = (table as Readonly<Record<string, Endpoint>>)[path];
  return path === SIGN_IN || (headers.token !== undefined && endpoint?.access !== 'anyone');
}

const pathOf = (url: string) => new URL(url).pathname.slice('/api/'.length);

/** Records everything that reaches the server from a page. A call that a navigation cancels may never reach it. */
function record(page: Page): { calls: Recorded[]; hellos: string[] } {
  const calls: Recorded[] = [];
  const hellos: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const url = request.url();
    if (!url.includes('/api/') || request.method() !== 'POST') return;
    // The app's own headers: those that the browser adds are not known of a request whose page was left.
    calls.push({ path: pathOf(url), url, headers: request.headers() });
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => void hellos.push(String(payload)));
  });
  return { calls, hellos };
}

/** Sends a recorded request again, as somebody else with a copy of it; returns status and refusal. */
async function replay({ url, headers }: Recorded, changed: Record<string, string | null> = {}) {
  const sent = new Headers();
  for (const [name, value] of Object.entries({ ...headers, ...changed }))
    if (value !== null && !name.startsWith(':') && !OF_CONNECTION.includes(name)) sent.set(name, value);
  const response = await fetch(url, { method: 'POST', headers: sent });
  return { status: response.status, key: ((await response.json()) as { key?: string }).key };
}

test('every request of the app, sent again from elsewhere, is refused: as it was, bare, or with another key', async ({
  page,
  manor,
}) => {
  const { calls, hellos } = record(page);
  watchRequests(page);
  await enter(page);
  for (const route of ['/assets', '/community', '/notice', '/account', '/atr']) {
    await visit(page, route);
    // A page that is left before its answers came cancels what it asked for.
    await requestsSettled(page);
  }
  await visit(page, '/farm');
  await openPlot(page, 1);
  await mainButton(page).tap();
  await expect(sheet(page).locator('[data-seed=apple]')).toBeVisible();
  await requestsSettled(page);

  const credentials = calls.filter(isCredential);
  const paths = new Set(credentials.map(({ path }) => path));
  expect([...paths]).toEqual(expect.arrayContaining([SIGN_IN, 'user/facts', 'game/land/buy']));
  expect(paths.size).toBeGreaterThan(10);
  // The rest carries no right of a player: anybody may send it.
  for (const { path, headers } of calls.filter((each) => !isCredential(each)))
    expect(headers.token === undefined || path in table, path).toBe(true);

  const thief = testDevice();
  for (const one of credentials) {
    const params = Object.fromEntries(new URL(one.url).searchParams);
    const { token = '', 'request-id': requestId = '' } = one.headers;
    const own = thief.prove({ path: one.path, params, token, requestId }, Date.now());
    const isSignIn = one.path === SIGN_IN;
    const tries = {
      'as it was': await replay(one),
      bare: await replay(one, { 'device-proof': null, 'device-key': null }),
      'with another key': await replay(one, {
        'device-proof': own,
        'device-key': isSignIn ? thief.key : null,
      }),
    };
    const bound = isSignIn ? 'messageOtherDevice' : 'deviceProofInvalid';
    expect({ path: one.path, ...tries }).toEqual({
      path: one.path,
      'as it was': { status: 401, key: 'deviceProofInvalid' },
      bare: { status: 401, key: bound },
      'with another key': { status: 401, key: bound },
    });
  }

  const { host } = new URL(manor.url);
  expect(hellos.length).toBeGreaterThan(0);
  for (const hello of hellos.flatMap((text) => [text, JSON.stringify({ ...JSON.parse(text), proof: '' })])) {
    const client = await liveClient(host);
    client.send(hello);
    expect(await client.next()).toEqual({ type: 'ended' });
    expect(await client.closed).toBe(4401);
  }

  // None of it ended the player's own session.
  expect((await callAsPage(page, 'user/getUserInfo')).code).toBe(200);
  await page.reload();
  await expect(page.locator('[data-plot="1"]')).toBeAttached();
});

test('the key stays on its device: not extractable, one for each address', async ({ page }) => {
  await enter(page);
  const kept = await page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await settled(indexedDB.open('dream-manor-device'));
    const store = database.transaction('keys').objectStore('keys');
    const [addresses, [pair]] = [
      await settled(store.getAllKeys()),
      (await settled(store.getAll())) as CryptoKeyPair[],
    ];
    const exported = await crypto.subtle.exportKey('jwk', pair!.privateKey).catch(() => null);
    return {
      addresses,
      extractable: pair!.privateKey.extractable,
      exported,
      own: localStorage.getItem('address'),
    };
  });
  expect(kept).toEqual({ addresses: [kept.own], extractable: false, exported: null, own: kept.own });
});

test.describe('a session that is not bound to the device', () => {
  const works = async (page: Page) => {
    await enter(page);
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const response = await page.request.post('/api/userAccount/balance', { headers: { token } });
    expect(response.status()).toBe(200);
    await page.reload();
    await expect(page.locator('a[href="#/farm"]').first()).toBeVisible();
  };

  test('begins where WebCrypto is missing, as at an insecure origin', async ({ page }) => {
    await withoutDeviceKey(page);
    await works(page);
  });

  test('begins where IndexedDB is missing', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
    });
    await works(page);
  });
});

test('a device whose clock is wrong by ten minutes plays on, also right after it loads the page', async ({
  page,
}) => {
  watchRequests(page);
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 600_000;
  });
  await enter(page);
  await visit(page, '/assets');
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await page.reload();
  await expect(page.locator('h1')).toHaveCount(1);
  await requestsSettled(page);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  expect(await available(page, 'ATR')).toBe(200);
});

test('a call that a browser sends again by itself, with the same proof, does not end the sign-in', async ({
  page,
}) => {
  watchRequests(page);
  await enter(page);
  let repeated = 0;
  await page.route('**/api/userAccount/**', async (route) => {
    if (repeated > 0) return route.continue();
    repeated += 1;
    // Its first answer is lost with the line.
    const first = await route.fetch();
    expect(first.status()).toBe(200);
    const second = await route.fetch();
    expect(((await second.json()) as { key?: string }).key).toBe('deviceProofInvalid');
    await route.fulfill({ response: second });
  });
  await visit(page, '/assets');
  await requestsSettled(page);
  expect(repeated).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  expect(await available(page, 'ATR')).toBe(200);
});

test('a device that lost its key signs in anew, with a new key and a new message', async ({ page }) => {
  await enter(page);
  const tokenOf = () => page.evaluate(() => localStorage.getItem('token')).catch(() => null);
  const before = await tokenOf();
  await page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await settled(indexedDB.open('dream-manor-device'));
    await settled(database.transaction('keys', 'readwrite').objectStore('keys').clear());
  });
  await page.reload();
  // The calls without a proof end the session; the wallet is still connected and signs again.
  await expect.poll(async () => [null, before].includes(await tokenOf())).toBe(false);
  await expect(page.locator('a[href="#/farm"]').first()).toBeVisible();
  expect(await available(page, 'ATR')).toBe(200);
});

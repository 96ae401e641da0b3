import { expect, type Page } from '@playwright/test';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { readFileSync } from 'node:fs';
import { enter, farmTest as test } from '../support/farmTest.ts';

/** Texts of the language that a new page speaks. */
const texts = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/zh/${file}.json`, import.meta.url), 'utf8')) as unknown;
const common = texts('common') as { action: { copy: string }; failed: { copy: string } };
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

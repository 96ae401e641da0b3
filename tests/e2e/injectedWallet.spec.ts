import { expect, type Page } from '@playwright/test';
import { farmTest as test, mainButton, openPlot, sheet, visit } from '../support/farmTest.ts';
import { injectWallet } from '../support/wallet.ts';

async function chainIdOf(url: string): Promise<number> {
  const response = await fetch(`${url}/api/config`);
  const { data } = (await response.json()) as { data: { chain: { id: number } } };
  return data.chain.id;
}

/** True if an address has an account, by a call that anyone may make. */
async function isPlayer(url: string, userName: string): Promise<boolean> {
  const response = await fetch(`${url}/api/user/getUserInfoByName?userName=${userName}`, { method: 'POST' });
  return ((await response.json()) as { data: { exists: boolean } }).data.exists;
}

const login = (page: Page) => page.locator('button[type=submit]');
const home = (page: Page) => page.locator('a[href="#/farm"]').first();
/** The line that asks before a new address is registered. */
const question = (page: Page) => page.locator('form [role=status]');

/** Taps the login button; a new address is registered by the second tap only. */
async function register(page: Page): Promise<void> {
  await login(page).tap();
  await expect(question(page)).toBeVisible();
  await login(page).tap();
}

/** The address this device keeps; null also while the page is being loaded anew. */
const keptAddress = (page: Page) => page.evaluate(() => localStorage.getItem('address')).catch(() => null);

test('a wallet announced by EIP-6963 signs in, plants, and is still signed in after a reload', async ({
  page,
  manor,
}) => {
  const wallet = await injectWallet(page, { account: 1, chainId: await chainIdOf(manor.url) });
  await page.goto('/');
  await page.getByText('Test Wallet').tap();
  await login(page).tap();
  await expect(question(page)).toBeVisible();
  expect(wallet.signed).toEqual([]);
  expect(await isPlayer(manor.url, wallet.address)).toBe(false);
  await login(page).tap();
  await expect(home(page)).toBeVisible();
  expect(await keptAddress(page)).toBe(wallet.address);
  expect(wallet.signed).toHaveLength(1);
  expect(wallet.signed[0]).toMatch(/^Dream Manor Login \d{13}$/);

  await visit(page, '/farm');
  await openPlot(page, 1);
  await mainButton(page).tap();
  await expect(sheet(page).locator('[data-seed=apple]')).toBeVisible();
  await mainButton(page).tap();
  await expect(sheet(page).locator('[data-care=water]')).toBeVisible();

  await page.reload();
  await expect(page.locator('[data-plot="1"]')).toBeAttached();
  expect(wallet.signed).toHaveLength(1);
});

test('a no in the wallet (4001) is silent, and a later yes signs in', async ({ page, manor }) => {
  const wallet = await injectWallet(page, { account: 2, chainId: await chainIdOf(manor.url) });
  await page.goto('/');
  await page.getByText('Test Wallet').tap();
  await wallet.refuse(true);
  await login(page).tap();
  await expect(login(page)).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('[class*=error]')).toHaveCount(0);
  await expect(page).toHaveURL(/#\/invite/);
  await wallet.refuse(false);
  await register(page);
  await expect(home(page)).toBeVisible();
});

test('a wallet injected late is found without a reload', async ({ page, manor }) => {
  const wallet = await injectWallet(page, { account: 3, chainId: await chainIdOf(manor.url), how: 'late' });
  await page.goto('/');
  await expect(login(page)).toBeVisible();
  await wallet.injectNow();
  const choices = page.locator('fieldset input[type=radio]');
  await expect(choices).toHaveCount(2);
  await choices.first().check({ force: true });
  await register(page);
  await expect(home(page)).toBeVisible();
  expect(await keptAddress(page)).toBe(wallet.address);
});

test('another account in the wallet ends the first sign-in, and a new one is asked before it is registered', async ({
  page,
  manor,
}) => {
  const wallet = await injectWallet(page, { account: 4, chainId: await chainIdOf(manor.url) });
  await page.goto('/?pusername=MANOR1');
  await page.getByText('Test Wallet').tap();
  await register(page);
  await expect(home(page)).toBeVisible();
  const other = await wallet.switchAccount(5);
  await expect.poll(() => keptAddress(page)).toBe(other);
  await expect(question(page)).toBeVisible();
  expect(wallet.signed).toHaveLength(1);
  expect(await isPlayer(manor.url, other)).toBe(false);
  await login(page).tap();
  await expect(home(page)).toBeVisible();
  expect(wallet.signed).toHaveLength(2);
  // An account that exists signs in by itself, as before.
  await wallet.switchAccount(4);
  await expect.poll(() => keptAddress(page)).toBe(wallet.address);
  await expect(home(page)).toBeVisible();
});

test('a code that was cleared is not used, and the code that the field shows is', async ({ page, manor }) => {
  const wallet = await injectWallet(page, { account: 6, chainId: await chainIdOf(manor.url) });
  await page.goto('/?pusername=MANOR1');
  await page.getByText('Test Wallet').tap();
  const field = page.locator('form input:not([type=radio])');
  await expect(field).toHaveValue('MANOR1');
  await field.fill('');
  await login(page).tap();
  await expect(question(page)).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const lookedUp = page.waitForResponse(/user\/getUserInfoByName/);
  await login(page).tap();
  await lookedUp;
  // The question comes back when the attempt is over; a registration would leave the page instead.
  await expect(question(page)).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await isPlayer(manor.url, wallet.address)).toBe(false);
  await field.fill('manor1');
  await login(page).tap();
  await expect(home(page)).toBeVisible();
});

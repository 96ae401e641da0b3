import { expect, type Page } from '@playwright/test';
import { farmTest as test, mainButton, openPlot, sheet, visit } from '../support/farmTest.ts';
import { injectWallet } from '../support/wallet.ts';

async function chainIdOf(url: string): Promise<number> {
  const response = await fetch(`${url}/api/config`);
  const { data } = (await response.json()) as { data: { chain: { id: number } } };
  return data.chain.id;
}

const login = (page: Page) => page.locator('button[type=submit]');
const home = (page: Page) => page.locator('a[href="#/farm"]').first();
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
  await login(page).tap();
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
  await login(page).tap();
  await expect(home(page)).toBeVisible();
  expect(await keptAddress(page)).toBe(wallet.address);
});

test('another account in the wallet ends the first sign-in and begins its own', async ({ page, manor }) => {
  const wallet = await injectWallet(page, { account: 4, chainId: await chainIdOf(manor.url) });
  await page.goto('/?pusername=MANOR1');
  await page.getByText('Test Wallet').tap();
  await login(page).tap();
  await expect(home(page)).toBeVisible();
  const other = await wallet.switchAccount(5);
  await expect.poll(() => keptAddress(page)).toBe(other);
  await expect(home(page)).toBeVisible();
  expect(wallet.signed).toHaveLength(2);
});

import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { watchRequests } from './requestsSettled.ts';
import { manorProcess, type ManorProcess } from './manorProcess.ts';
import { manorTest } from './manorTest.ts';
import { NAMING } from './naming.ts';
import { operatorSetting } from './testOperators.ts';
import { injectWallet, type TestWallet } from './wallet.ts';
import { walletKey } from './walletKeys.ts';

/** Numbers of the wallets that `operatorSetting` makes admins. */
export const OPERATORS = [9_001, 9_002] as const;

/** A world whose clock stands almost still, with two operators who have wallets of their own. */
export const consoleTest = manorTest.extend<object, { manor: ManorProcess }>({
  manor: [
    async ({}, use) => {
      const manor = await manorProcess({
        MANOR_SPEED: '1',
        ...operatorSetting,
        OPERATOR_SIGNATURES: 'required',
      });
      await use(manor);
      await manor.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

interface Answered<Data> {
  code: number;
  msg: string;
  data: Data;
}

/** A call from outside any page, by a sign-in that is bound to no device. */
export async function callManor<Data>(
  url: string,
  path: string,
  params: Record<string, string> = {},
  { token = '', requestId = randomUUID() }: { token?: string; requestId?: string } = {},
): Promise<Answered<Data>> {
  const response = await fetch(`${url}/api/${path}?${new URLSearchParams(params)}`, {
    method: 'POST',
    headers: { token, lang: 'en_US', 'request-id': requestId },
  });
  return (await response.json()) as Answered<Data>;
}

/** Signs a wallet in from outside any page. Returns token and code. */
export async function signInOutside(url: string, account: number): Promise<{ token: string; code: string }> {
  const key = walletKey(account);
  const message = `Dream Manor Login ${Date.now()}`;
  const signature = await key.signMessage({ message });
  const login = { username: key.address, pusername: 'MANOR1', message, signature };
  const { data, msg } = await callManor<{ token: string; user: { referralCode: string } } | null>(
    url,
    'user/logining',
    login,
  );
  if (!data) throw new Error(`the sign-in was refused: ${msg}`);
  return { token: data.token, code: data.user.referralCode };
}

/** An operator's console in a browser of its own. */
export interface Desk {
  page: Page;
  wallet: TestWallet;
  /** Faults that the browser reported: errors of scripts, and breaches of the content policy. */
  faults: string[];
}

/** Opens the console at a desk's size and signs in by an injected wallet. */
export async function openDesk(
  browser: Browser,
  url: string,
  { account, lang = 'en' }: { account: number; lang?: 'en' | 'zhcn' },
): Promise<Desk> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    reducedMotion: 'reduce',
  });
  // Pictures and benchmarks have no timeouts of their own.
  context.setDefaultTimeout(300_000);
  await context.addInitScript(NAMING);
  await context.addInitScript((text) => localStorage.setItem('lang', text), lang);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => void faults.push(error.message));
  page.on(
    'console',
    (line) => void (/Content.Security.Policy/i.test(line.text()) && faults.push(line.text())),
  );
  watchRequests(page);
  const { data } = await callManor<{ chain: { id: number } }>(url, 'config');
  const wallet = await injectWallet(page, { account, chainId: data.chain.id });
  await page.goto(`${url}/ops`);
  await page.getByRole('button', { name: /Test Wallet/ }).click();
  await expect(page.locator('.top .role')).toBeVisible();
  return { page, wallet, faults };
}

/** Goes to a page of the console by its menu. */
export async function openPage(page: Page, name: string): Promise<void> {
  await page.locator(`nav a[href="#/${name}"]`).click();
  await expect(page.locator(`nav a[href="#/${name}"]`)).toHaveAttribute('aria-current', 'page');
}

/** Fills the open dialog's form, previews the act, makes it, and closes the dialog. */
export async function actInDialog(page: Page, values: Record<string, string> = {}): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (const [name, value] of Object.entries(values)) {
    const field = dialog.locator(`[name=${name}]`);
    if ((await field.evaluate((part) => part.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.locator('.preview')).toBeVisible();
  await dialog.getByRole('button', { name: /confirm$/i }).click();
  // It closes by itself when the act is done, and stays open with a fault.
  await expect(dialog).toHaveCount(0);
}

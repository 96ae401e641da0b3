import type { Browser, Page } from '@playwright/test';
import { holdTimers } from './holdTimers.ts';
import { watchNetwork, type NetworkWatch } from './watchNetwork.ts';

/** The list of cards replaces a scene that is not drawn after this time (`useSceneAttempts`). */
export const SLOW_MS = 8_000;

/** Opens the invitation as a newcomer and waits until it can be used and everything that it asks for is there. */
export async function openInvitation(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('input[name=wallet]').first().waitFor();
}

/**
 * A browser without WebCrypto, whose session is not bound to the device: its storage can be carried to another context,
 * where the key of a bound one could not. Before the page is opened.
 */
export async function withoutDeviceKey(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
  });
}

/** Signs in with the demo wallet, which is chosen already, and goes to the farm. */
export async function enterFarm(page: Page): Promise<void> {
  await page.locator('button[type=submit]').click();
  await page.locator('a[href="#/farm"]').first().click();
  await farmPlayable(page);
}

interface Marks {
  playableAt?: number;
}

/**
 * Lets a page note by itself when its farm can be played, however busy whoever looks at it is. A busy browser may refuse
 * the scene its first graphics context: then the field in HTML is played, and what is fetched later comes after that.
 * Before it is opened.
 */
export async function notePlayable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const marks = window as unknown as Marks;
    new MutationObserver(() => {
      const isDrawn = /ready|light/.test(document.documentElement.dataset.scene ?? '');
      if (isDrawn && document.querySelector('[data-tool]')) marks.playableAt ??= Date.now();
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
}

/** Looked for at each frame, as Playwright does by default, a state takes a tenth of a slow phone's processor. */
export const SELDOM = { polling: 100 } as const;

/** When the farm could be played, epoch milliseconds: it is drawn, and its tools are there. Waits for it. */
export async function playableAt(page: Page): Promise<number> {
  const at = await page.waitForFunction(() => (window as unknown as Marks).playableAt, null, SELDOM);
  return (await at.jsonValue()) ?? NaN;
}

/** The farm can be played: it is drawn, and its tools are there. */
export async function farmPlayable(page: Page): Promise<void> {
  await page.locator('html[data-scene=ready]').waitFor({ state: 'attached' });
  await page.locator('[data-tool]').first().waitFor();
}

interface FreshFarm {
  page: Page;
  watch: NetworkWatch;
  /** When it could be played, epoch milliseconds. */
  at: number;
  close(): Promise<void>;
}

/** Opens the farm of a page's player, who is through with the tutorial, with an empty cache, and waits for the network. */
export async function openFreshFarm(browser: Browser, of: Page, url: string): Promise<FreshFarm> {
  // The tutorial comes when the scene stands, or is slow, and is not needed to play.
  await of.evaluate(() => {
    localStorage.setItem(`guide:${(localStorage.getItem('address') ?? '').toLowerCase()}`, 'paid');
  });
  const fresh = await browser.newContext({ storageState: await of.context().storageState() });
  const page = await fresh.newPage();
  const watch = await watchNetwork(page);
  await notePlayable(page);
  // On a machine busy with others the scene is slow, and cards stand in for it: those are not what is counted.
  await holdTimers(page, SLOW_MS);
  await page.goto(`${url}/#/farm`);
  const at = await playableAt(page);
  await page.waitForLoadState('networkidle');
  return { page, watch, at, close: () => fresh.close() };
}

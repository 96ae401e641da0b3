import type { Page } from '@playwright/test';

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

/** Lets a page note by itself when its farm can be played, however busy whoever looks at it is. Before it is opened. */
export async function notePlayable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const marks = window as unknown as Marks;
    new MutationObserver(() => {
      const isDrawn = document.documentElement.dataset.scene === 'ready';
      if (isDrawn && document.querySelector('[data-tool]')) marks.playableAt ??= Date.now();
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
}

/** When the farm could be played, epoch milliseconds: it is drawn, and its tools are there. Waits for it. */
export async function playableAt(page: Page): Promise<number> {
  const at = await page.waitForFunction(() => (window as unknown as Marks).playableAt, null);
  return (await at.jsonValue()) ?? NaN;
}

/** The farm can be played: it is drawn, and its tools are there. */
export async function farmPlayable(page: Page): Promise<void> {
  await page.locator('html[data-scene=ready]').waitFor({ state: 'attached' });
  await page.locator('[data-tool]').first().waitFor();
}

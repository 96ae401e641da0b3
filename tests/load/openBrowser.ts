import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { ensureBrowser } from '../support/ensureBrowser.ts';

/** A phone: its page is drawn by software, as there is no graphics card to count on. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
} as const;

const FLAGS = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--no-sandbox',
  '--enable-precise-memory-info',
];

/** The browser that the tests use, by itself. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser(), args: FLAGS });
}

/** The loader that runs these files names functions by a helper of its own, which a page does not have. */
const NAMING = 'globalThis.__name = (named) => named';

/** A phone with nothing in its cache; `state` is what another one had kept. */
export async function openPhone(
  browser: Browser,
  state?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<BrowserContext> {
  const phone = await browser.newContext({ ...PHONE, ...(state && { storageState: state }) });
  await phone.addInitScript(NAMING);
  return phone;
}

import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { ensureBrowser } from '../support/ensureBrowser.ts';

/** A phone whose page is rendered in software, since there may be no GPU. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
} as const;

/** Flags of a browser that draws by software, for measuring. */
export const BROWSER_FLAGS = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--no-sandbox',
  '--enable-precise-memory-info',
];

/** The browser of the tests, without a page. */
export function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser(), args: [...BROWSER_FLAGS, ...flags] });
}

/** The TypeScript loader wraps functions in a helper of its own, which a page does not have. */
export const NAMING = 'globalThis.__name = (named) => named';

/** A phone with an empty cache; `state` is the storage of an earlier one. */
export async function openPhone(
  browser: Browser,
  state?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<BrowserContext> {
  const phone = await browser.newContext({ ...PHONE, ...(state && { storageState: state }) });
  await phone.addInitScript(NAMING);
  return phone;
}

/** A browser whose pages know the helper that the TypeScript loader calls. */
export const named = (browser: Browser): Browser =>
  Object.assign(Object.create(browser) as Browser, {
    newContext: async (options: Parameters<Browser['newContext']>[0]) => {
      const context = await browser.newContext(options);
      await context.addInitScript(NAMING);
      return context;
    },
  });

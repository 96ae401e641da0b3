import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';

/** Folder of the Chinese font: a web font in slices, of which a page loads those that its text needs. */
export const chineseFont = dirname(
  createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc'),
);

const PATH = '/picture-fonts/';
const STACK = "'Nunito Variable', 'Noto Sans SC Variable', sans-serif";

/** Draws Chinese text of the shown page by the font of a package, whatever fonts the machine has. */
export async function useChineseFont(page: Page): Promise<void> {
  await page.route(`**${PATH}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.split(PATH)[1] ?? '';
    const body = await readFile(join(chineseFont, name));
    const isSheet = name.endsWith('.css');
    await route.fulfill({
      contentType: isSheet ? 'text/css' : 'font/woff2',
      body: isSheet ? `${body.toString()}\n:root { --font: ${STACK} !important }` : body,
    });
  });
  // A sheet of the page's own origin: the content policy refuses anything inline.
  await page.addStyleTag({ url: `${PATH}index.css` });
}

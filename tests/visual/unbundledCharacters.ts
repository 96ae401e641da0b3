import type { Page } from '@playwright/test';

/** Waits until every font that the text on the page needs is loaded. Slices of a font load once text that needs them is laid out. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    do {
      document.body.getBoundingClientRect();
      await document.fonts.ready;
    } while (document.fonts.status === 'loading');
  });
}

/**
 * Characters shown on the page that no bundled font covers, and texts whose first font is not bundled, such as the
 * browser's own monospace for code: the system would draw them, on each machine its own way.
 */
export function unbundledCharacters(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ranges = [...document.fonts].flatMap(({ unicodeRange }) =>
      unicodeRange.split(',').map((range) => {
        const [from = '', to = from] = range.trim().replace('U+', '').split('-');
        return [parseInt(from.replaceAll('?', '0'), 16), parseInt(to.replaceAll('?', 'F'), 16)] as const;
      }),
    );
    const shown = new Set(document.body.innerText);
    const uncovered = [...shown].filter((character) => {
      const code = character.codePointAt(0) ?? 0;
      return code > 32 && !ranges.some(([from, to]) => code >= from && code <= to);
    });
    const bare = (family: string) => family.trim().replaceAll(/["']/g, '');
    const bundled = new Set([...document.fonts].map(({ family }) => bare(family)));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const foreign: string[] = [];
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (!textContent?.trim() || !parentElement?.checkVisibility()) continue;
      const [first = ''] = getComputedStyle(parentElement).fontFamily.split(',');
      if (!bundled.has(bare(first))) foreign.push(`${textContent} (${first})`);
    }
    return [...uncovered, ...foreign];
  });
}

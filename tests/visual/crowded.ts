import type { Page } from '@playwright/test';

/**
 * Lists texts that do not fit on the page, a line each: words broken in two, words on top of each other, and words
 * that stick out of the box they stand in. Strips may hold more than they show, and dots may end a text.
 */
export function crowded(page: Page, where: string): Promise<string[]> {
  return page.evaluate((place) => {
    const found: string[] = [];
    const words: { text: string; node: Node; main: Element | null; box: DOMRect }[] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const isStrip = '[role=radiogroup], [role=tablist], svg, select, [aria-hidden], .unseen';
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const part = node.parentElement;
      if (!part?.checkVisibility({ visibilityProperty: true }) || part.closest(isStrip)) continue;
      const { textOverflow, webkitLineClamp, clipPath } = getComputedStyle(part);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none') continue;
      for (const { 0: text, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + text.length);
        const boxes = [...range.getClientRects()];
        if (boxes.length > 1 && /^[A-Za-z]+$/.test(text)) found.push(`${place}: broken in two: ${text}`);
        words.push(...boxes.map((box) => ({ text, node: node as Node, main: part.closest('main'), box })));
        for (let around: Element | null = part; around; around = around.parentElement) {
          if (['inline', 'contents'].includes(getComputedStyle(around).display)) continue;
          if (boxes.every(({ right }) => right <= around.getBoundingClientRect().right + 1)) continue;
          found.push(`${place}: sticks out: ${text}`);
          break;
        }
      }
    }
    for (const [at, { text, node, main, box }] of words.entries()) {
      for (const other of words.slice(at + 1)) {
        if (main !== other.main || node === other.node) continue;
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (wide < 2 || high < Math.min(box.height, other.box.height) / 2) continue;
        found.push(`${place}: on top of each other: ${text}, ${other.text}`);
      }
    }
    return [...new Set(found)];
  }, where);
}

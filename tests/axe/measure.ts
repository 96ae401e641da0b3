import type { Page } from '@playwright/test';

/** A finger's breadth, in CSS pixels, less what rounding takes. */
const TARGET = 43.5;

/**
 * Lists targets too small for a finger and parts beyond the screen's right edge, a line each. What a strip lets one
 * scroll to may stick out.
 */
export function measure(page: Page, where: string): Promise<string[]> {
  return page.evaluate(
    ([target, place]) => {
      const found: string[] = [];
      const isSeen = (part: Element) => part.checkVisibility({ visibilityProperty: true });
      for (const part of document.querySelectorAll('button, a[href], input, select, textarea')) {
        const label = part.closest('label')?.getBoundingClientRect();
        const box = part.getBoundingClientRect();
        const width = Math.max(box.width, label?.width ?? 0);
        const height = Math.max(box.height, label?.height ?? 0);
        if (!isSeen(part) || box.width <= 1 || (width >= target && height >= target)) continue;
        found.push(
          `${place}: ${Math.round(width)} by ${Math.round(height)}: ${part.outerHTML.slice(0, 160)}`,
        );
      }
      for (const part of document.querySelectorAll('#root *')) {
        if (part.getBoundingClientRect().right <= innerWidth + 1 || !isSeen(part)) continue;
        // A painted background runs out of its frame, which cuts it off.
        if (part.matches('[aria-hidden] img')) continue;
        if (part.closest('[role=radiogroup], [role=tablist], nav, canvas, svg, .unseen')) continue;
        found.push(`${place}: wider than the screen: ${part.outerHTML.slice(0, 160)}`);
      }
      return found;
    },
    [TARGET, where] as const,
  );
}

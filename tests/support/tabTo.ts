import type { Page } from '@playwright/test';

/** Presses Tab until the focus is on what the selector names. Throws after `most` presses. */
export async function tabTo(page: Page, selector: string, most = 20): Promise<void> {
  await page.locator(selector).first().waitFor();
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${most} times Tab never reached ${selector}`);
}

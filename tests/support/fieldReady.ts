import { expect, type Page } from '@playwright/test';

/** Waits until the field takes taps: drawn by the engine, or in HTML without WebGL, with everything that stands at beds. */
export async function fieldReady(page: Page): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-scene', /ready|light/);
  await expect(page.locator('[data-hands]')).toBeAttached();
  if ((await html.getAttribute('data-scene')) === 'light') {
    await expect(page.locator('[data-bed="1"]')).toBeAttached();
  }
}

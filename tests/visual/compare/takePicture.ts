import type { Page } from '@playwright/test';

/** Screenshot of the page in CSS pixels: drawn as sharp as on a phone, and a quarter of the size to keep. */
export async function takePicture(page: Page): Promise<Buffer> {
  await page.evaluate(() =>
    // An image that cannot be decoded stays as it is: the picture shows it.
    Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
  );
  return page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
}

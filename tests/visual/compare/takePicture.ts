import type { Page } from '@playwright/test';

/** Screenshot of the page in CSS pixels: drawn as sharp as on a phone, and a quarter of the size to keep. */
export function takePicture(page: Page): Promise<Buffer> {
  return page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
}

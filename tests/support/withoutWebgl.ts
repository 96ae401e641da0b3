import type { Page } from '@playwright/test';

/** Takes WebGL from a page, as a device without a graphics driver does. Before the page is opened. */
export async function withoutWebgl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const getContext = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as (kind: string) => unknown;
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', function (this: HTMLCanvasElement, kind: string) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind);
    });
  });
}

import type { Page } from '@playwright/test';

const places = new WeakMap<Page, string>();

/**
 * The place (device and route) that a picture left as it was opened: what it showed above is closed again. The next
 * picture of the same place need not load the document anew; one load of the farm costs 5 s of CPU, as the scene is
 * drawn in software.
 */
export const leftOpen = {
  /** Gives the page's place and forgets it, so that a picture that fails leaves none. */
  take(page: Page): string | undefined {
    const place = places.get(page);
    places.delete(page);
    return place;
  },
  put(page: Page, place: string): void {
    places.set(page, place);
  },
};

import type { Page } from '@playwright/test';

/** Where a picture left its page: the device that it is set up for, and the route that it shows. */
export interface LeftPlace {
  device: string;
  route: string;
  /** False when something was written or chosen on the route, which goes when another screen is shown. */
  isAsOpened: boolean;
}

const places = new WeakMap<Page, LeftPlace>();

/**
 * The place that a picture left: what it showed above is closed again. The next picture of the same place need not load
 * the document anew, and one of another route can move there. A load of the farm costs 0.9 s of CPU, of another screen
 * 0.5 s.
 */
export const leftOpen = {
  /** Gives the page's place and forgets it, so that a picture that fails leaves none. */
  take(page: Page): LeftPlace | undefined {
    const place = places.get(page);
    places.delete(page);
    return place;
  },
  put(page: Page, place: LeftPlace): void {
    places.set(page, place);
  },
};

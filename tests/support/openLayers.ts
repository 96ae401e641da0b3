import type { Page } from '@playwright/test';

/**
 * History entries that layers (sheets, trays, dialogs) hold above the page. 0 means that a layer which closed has also
 * taken its entry along: a route that is set before would be undone by that step back.
 */
export const openLayers = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0);

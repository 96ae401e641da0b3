import { deviceBefore, pixelRatio } from './engine/device.ts';
import { fetchSheet } from './engine/fetchSheet.ts';
import { sheetScale } from './engine/quality.ts';

/** What the scene draws with, whichever place it shows. */
export const FIRST_BUNDLES = ['backdrop', 'manor', 'yard'] as const;

/**
 * Sends for the sheets in the size that the device draws with. It needs no renderer: making a graphics context takes a
 * while, above all on a phone, and the sheets come meanwhile. Whoever needs one hears of a failure.
 */
export function fetchFirstSheets(lean: boolean): void {
  const scale = sheetScale(pixelRatio(), deviceBefore(lean));
  for (const bundle of FIRST_BUNDLES) fetchSheet(bundle, scale).catch(() => undefined);
}

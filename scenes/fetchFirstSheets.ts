import { deviceBefore, pixelRatio } from './engine/device.ts';
import { fetchSheet } from './engine/fetchSheet.ts';
import { sheetScale } from './engine/quality.ts';

/** Bundles that every place of the scene needs. */
export const FIRST_BUNDLES = ['backdrop', 'manor', 'yard'] as const;

/**
 * Prefetches the sheets at the device's scale. Needs no renderer: creating a graphics context takes a while,
 * above all on a phone, and the sheets load meanwhile. Failures are reported to the code that awaits a sheet.
 */
export function fetchFirstSheets(lean: boolean): void {
  const scale = sheetScale(pixelRatio(), deviceBefore(lean));
  for (const bundle of FIRST_BUNDLES) fetchSheet(bundle, scale).catch(() => undefined);
}

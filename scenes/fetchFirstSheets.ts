import type { Bundle } from './engine/bundles.ts';
import { deviceBefore, pixelRatio } from './engine/device.ts';
import { fetchSheet } from './engine/fetchSheet.ts';
import { sheetScale } from './engine/quality.ts';
import type { SceneFacts } from './sceneProps.ts';

/** Bundles that every first frame needs. */
export const FIRST_BUNDLES = ['backdrop', 'manor'] as const satisfies readonly Bundle[];

/** The first frame needs the hen yard's sheet too: hens stroll in the manor, or the yard itself is shown. */
export const needsYard = ({ place, hens }: SceneFacts): boolean =>
  place === 'yard' || Object.keys(hens).length > 0;

/**
 * Prefetches the sheets at the device's scale. Needs no renderer: creating a graphics context takes a while,
 * above all on a phone, and the sheets load meanwhile. Failures are reported to the code that awaits a sheet.
 */
export function fetchFirstSheets(withYard: boolean, lean: boolean): void {
  const scale = sheetScale(pixelRatio(), deviceBefore(lean));
  for (const bundle of [...FIRST_BUNDLES, ...(withYard ? (['yard'] as const) : [])])
    fetchSheet(bundle, scale);
}

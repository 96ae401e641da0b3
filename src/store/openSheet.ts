import { patch } from './patch.ts';
import type { OpenSheet } from './view.ts';

/** Opens a sheet instead of the current one, and of a bubble, and selects its subject; null closes both. */
export function openSheet(sheet: OpenSheet | null): void {
  patch('view', {
    sheet,
    bubble: null,
    selectedPlot: sheet && 'plot' in sheet ? sheet.plot : null,
    selectedHen: sheet?.name === 'hen' ? sheet.hen : null,
  });
}

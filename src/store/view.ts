import type { Seed } from '#core/catalog/seeds.ts';

/** The one sheet that may be open over the farm. */
export type OpenSheet =
  | { name: 'plot'; plot: number }
  | { name: 'hen'; hen: string }
  | { name: 'shop'; seed?: Seed | 'hen' }
  | { name: 'warehouse' }
  | { name: 'careAll' }
  | { name: 'harvestAll' }
  | { name: 'reclaim'; plot: number }
  | { name: 'away' }
  | { name: 'faucet' }
  | { name: 'menu' };

export interface ViewState {
  selectedPlot: number | null;
  /** The plot that the tutorial points at. */
  pointedPlot: number | null;
  selectedHen: string | null;
  sheet: OpenSheet | null;
}

export const startView: ViewState = {
  selectedPlot: null,
  pointedPlot: null,
  selectedHen: null,
  sheet: null,
};

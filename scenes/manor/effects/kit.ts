import type { ActKit } from '../../engine/actKit.ts';
import type { PlotView } from '../plotView.ts';

/** What an act of the manor works with. */
export interface Kit extends ActKit {
  plot(number: number): PlotView | undefined;
}

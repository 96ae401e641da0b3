import type { ActKit } from '../../engine/actKit.ts';
import type { PlotView } from '../plotView.ts';

/** Context of the manor's acts. */
export interface Kit extends ActKit {
  plot(number: number): PlotView | undefined;
}

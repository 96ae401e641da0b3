import { giveCare } from './giveCare.ts';

/** Fertilizes plots (numbers), a coupon paying the dearest; gives whether it was done. */
export function fertilizePlots(plots: readonly number[], coupon?: string): Promise<boolean> {
  return giveCare('fertilize', plots, { coupon });
}

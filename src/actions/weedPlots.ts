import { giveCare } from './giveCare.ts';

/** Weeds plots (numbers), a coupon paying the dearest; gives whether it was done. */
export function weedPlots(plots: readonly number[], coupon?: string): Promise<boolean> {
  return giveCare('weed', plots, { coupon });
}

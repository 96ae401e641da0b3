import { giveCare } from './giveCare.ts';

/** Weeds plots (numbers); a coupon pays for the most expensive one. Returns true when done. */
export function weedPlots(plots: readonly number[], coupon?: string): Promise<boolean> {
  return giveCare('weed', plots, { coupon });
}

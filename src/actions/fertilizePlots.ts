import { giveCare } from './giveCare.ts';

/** Fertilizes plots (numbers); a coupon pays for the most expensive one. Returns true when done. */
export function fertilizePlots(plots: readonly number[], coupon?: string): Promise<boolean> {
  return giveCare('fertilize', plots, { coupon });
}

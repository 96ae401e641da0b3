import { giveCare } from './giveCare.ts';

/** Waters plots (numbers); a coupon pays for the most expensive one. Returns true when done. */
export function waterPlots(plots: readonly number[], coupon?: string): Promise<boolean> {
  return giveCare('water', plots, { coupon });
}

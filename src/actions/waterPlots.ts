import { giveCare } from './giveCare.ts';

/** Waters plots (numbers), a coupon paying the dearest; gives whether it was done. */
export function waterPlots(plots: readonly number[], coupon?: string): Promise<boolean> {
  return giveCare('water', plots, { coupon });
}

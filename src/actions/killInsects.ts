import { giveCare } from './giveCare.ts';

/** Kills the insects on plots (numbers), a coupon paying the dearest; gives whether it was done. */
export function killInsects(plots: readonly number[], coupon?: string): Promise<boolean> {
  return giveCare('insects', plots, { coupon });
}

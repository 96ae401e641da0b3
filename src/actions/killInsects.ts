import { giveCare } from './giveCare.ts';

/** Kills the insects on plots (numbers); a coupon pays for the most expensive one. Returns true when done. */
export function killInsects(plots: readonly number[], coupon?: string): Promise<boolean> {
  return giveCare('insects', plots, { coupon });
}

import { giveCare } from './giveCare.ts';

/** Weeds plots (numbers); gives whether it was done. */
export function weedPlots(plots: readonly number[]): Promise<boolean> {
  return giveCare('weed', plots);
}

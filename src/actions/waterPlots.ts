import { giveCare } from './giveCare.ts';

/** Waters plots (numbers); gives whether it was done. */
export function waterPlots(plots: readonly number[]): Promise<boolean> {
  return giveCare('water', plots);
}

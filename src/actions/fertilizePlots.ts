import { giveCare } from './giveCare.ts';

/** Fertilizes plots (numbers); gives whether it was done. */
export function fertilizePlots(plots: readonly number[]): Promise<boolean> {
  return giveCare('fertilize', plots);
}

import { giveCare } from './giveCare.ts';

/** Kills the insects on plots (numbers); gives whether it was done. */
export function killInsects(plots: readonly number[]): Promise<boolean> {
  return giveCare('insects', plots);
}

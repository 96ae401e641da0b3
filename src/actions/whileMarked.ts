import { markPending } from '../store/markPending.ts';
import { carryOut } from './carryOut.ts';

/**
 * Carries out a wish once (`guard` says which), showing plots or hens (`marks`) as under way meanwhile. Unlike guards,
 * marks may overlap: a plot can be fertilized while the watering is still on its way.
 */
export function whileMarked(
  guard: readonly string[],
  marks: readonly string[],
  work: () => Promise<void>,
): Promise<boolean> {
  return carryOut(guard, async () => {
    const release = markPending(marks);
    try {
      await work();
    } finally {
      release();
    }
  });
}

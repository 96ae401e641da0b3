import { markPending } from '../store/markPending.ts';
import type { Feedback } from './feedbackOf.ts';
import { runAction } from './runAction.ts';

/**
 * Runs an action once (mutual exclusion by the key `guard`) and shows plots or hens (`marks`) as pending
 * meanwhile. Unlike guards, marks may overlap: a plot can be fertilized while its watering is pending.
 */
export function whileMarked(
  guard: readonly string[],
  marks: readonly string[],
  work: () => Promise<void>,
  feedback?: Pick<Feedback, 'refused'>,
): Promise<boolean> {
  const marked = async () => {
    const release = markPending(marks);
    try {
      await work();
    } finally {
      release();
    }
  };
  return runAction(guard, marked, feedback);
}

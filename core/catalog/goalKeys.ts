import { dailyGoals } from './dailyGoals.ts';
import { stepGoals } from './stepGoals.ts';

/** Keys of all goals, for parameters. */
export const goalKeys = [...stepGoals, ...dailyGoals].map(({ key }) => key) as [string, ...string[]];

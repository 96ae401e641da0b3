import { isStalePlan } from './stalePlan.ts';

/**
 * True if the server refused to plan a statement (PostgreSQL's code 0A000). Citus 13.2 leaves its planner in a wrong state
 * after that: it sends no function of the session to a worker any more.
 */
export const isRefusedPlan = (cause: unknown): boolean =>
  (cause as { code?: string } | null)?.code === '0A000' && !isStalePlan(cause);

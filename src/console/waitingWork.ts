import type { Answer } from '#core/api/table.ts';

type Today = Answer<'ops/today'>;

/** Waiting things, and the page on which each is done. */
export const waitingWork = [
  ['firstReviews', 'withdrawals'],
  ['secondReviews', 'withdrawals'],
  ['payouts', 'money'],
  ['stuckPayouts', 'money'],
  ['adjustments', 'money'],
  ['constants', 'rules'],
  ['roles', 'roles'],
  ['suspense', 'money'],
  ['names', 'player'],
] as const;

/** Number of things on a page that wait for a person; payouts under way wait for the server alone. */
export function countWork(today: Today, page: string): number {
  const waiting = waitingWork
    .filter(([name, place]) => place === page && name !== 'payouts')
    .reduce((sum, [name]) => sum + today[name].count, 0);
  if (page === 'flows') return today.pausedFlows.length;
  if (page === 'jobs') return new Set([...today.jobsBehind, ...today.jobsFailed]).size;
  if (page === 'audit') return today.audit.ok === false ? 1 : 0;
  return waiting;
}

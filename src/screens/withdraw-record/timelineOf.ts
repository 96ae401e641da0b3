import type { Withdrawal } from '#core/api/objects.ts';

type Step = Withdrawal['steps'][number];

/** A past step, the current wait, or a future step. */
export type Mark =
  | { kind: 'done' | 'bad'; what: Step['what']; at: number; reason: string | null }
  | { kind: 'now'; wait: NonNullable<Withdrawal['wait']> }
  | { kind: 'next'; what: 'passed' | 'sent' | 'confirmed' };

const bad: readonly Step['what'][] = ['rejected', 'failed', 'canceled'];
const stages = ['passed', 'sent', 'confirmed'] as const;

/** A withdrawal as timeline marks, from the request to its expected end. */
export function timelineOf({ steps, wait }: Withdrawal): Mark[] {
  const past = steps.map(({ what, at, reason }) => ({
    kind: bad.includes(what) ? ('bad' as const) : ('done' as const),
    what,
    at,
    reason,
  }));
  if (!wait) return past;
  const reached = new Set(steps.map(({ what }) => what));
  const ahead = stages.filter((what) => !reached.has(what));
  return [...past, { kind: 'now', wait }, ...ahead.map((what) => ({ kind: 'next' as const, what }))];
}

import type { Withdrawal } from '#core/api/objects.ts';

type Step = Withdrawal['steps'][number];

/** What has happened, what it waits for now, and what comes after that. */
export type Mark =
  | { kind: 'done' | 'bad'; what: Step['what']; at: number; reason: string | null }
  | { kind: 'now'; wait: NonNullable<Withdrawal['wait']> }
  | { kind: 'next'; what: 'passed' | 'sent' | 'confirmed' };

const bad: readonly Step['what'][] = ['rejected', 'failed', 'canceled'];
const way = ['passed', 'sent', 'confirmed'] as const;

/** A withdrawal as marks on a line, from the request to where it will end if all goes well. */
export function timelineOf({ steps, wait }: Withdrawal): Mark[] {
  const past = steps.map(({ what, at, reason }) => ({
    kind: bad.includes(what) ? ('bad' as const) : ('done' as const),
    what,
    at,
    reason,
  }));
  if (!wait) return past;
  const reached = new Set(steps.map(({ what }) => what));
  const ahead = way.filter((what) => !reached.has(what));
  return [...past, { kind: 'now', wait }, ...ahead.map((what) => ({ kind: 'next' as const, what }))];
}

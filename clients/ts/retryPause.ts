import { ManorRefusal } from './manorRefusal.ts';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** Exponential backoff with jitter: milliseconds before attempt `failures` + 1. Half of a pause is random. */
export function backoff(failures: number, chance: number): number {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10));
  return pause / 2 + (pause / 2) * chance;
}

/**
 * Milliseconds until a failed call may be sent again; null when the same request would be refused again.
 * @param failures attempts so far, from 1
 * @param chance random number in [0, 1)
 */
export function retryPause(error: unknown, failures: number, chance: number): number | null {
  if (!(error instanceof ManorRefusal)) return null;
  const pause = backoff(failures, chance);
  if (error.key === 'tooManyCalls') return Number(error.values.seconds ?? 1) * 1_000 + pause;
  return error.key === 'offline' || error.key === 'busy' ? pause : null;
}

/** Limits of an exponential backoff, in milliseconds. */
export interface BackoffLimits {
  /** Upper bound of the first delay. */
  baseMs: number;
  /** Upper bound of every delay. */
  maxMs: number;
}

/**
 * Delay before a retry, in milliseconds: exponential backoff with jitter. It lies between half of the bound and
 * the bound, which doubles with every failed attempt. Jitter keeps nodes that lost a server together from
 * returning together.
 * @param attempt failed attempts so far, from 0
 * @param chance uniform in [0, 1)
 */
export function backoffMs(attempt: number, chance: number, { baseMs, maxMs }: BackoffLimits): number {
  const boundMs = Math.min(maxMs, baseMs * 2 ** Math.min(attempt, 30));
  return (boundMs / 2) * (1 + chance);
}

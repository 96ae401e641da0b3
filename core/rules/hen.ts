import type { RefusalKey } from '#core/api/refusals.ts';
import { DAY_MS } from './clock.ts';

/** A hen as the rules see it; instants are epoch milliseconds of game time. */
export interface Hen {
  boughtAt: number;
  /** The hen's life ends HEN_LIFE_DAYS after it was bought. */
  endsAt: number;
  /** Last day of its own life (0, 1, …) on which it was fed, or null. */
  fedDay: number | null;
}

/** Day of the hen's own life at `now`, counted from 0; days begin at the instant it was bought. */
export function henDay(hen: Pick<Hen, 'boughtAt'>, now: number): number {
  return Math.max(0, Math.floor((now - hen.boughtAt) / DAY_MS));
}

/**
 * Why a hen cannot be fed at `now`, or null when it can: once a day while it lives. A clock that was set back finds a
 * day that was fed already, not a second one.
 */
export function feedRefusal(hen: Hen, now: number): RefusalKey | null {
  if (now >= hen.endsAt) return 'henGone';
  return hen.fedDay !== null && henDay(hen, now) <= hen.fedDay ? 'henAlreadyFed' : null;
}

/** When the egg of a feeding lies in the nest: HEN_LAY_MS later, but not after the hen's life. */
export function laidAt(hen: Hen, fedAt: number, constants: { HEN_LAY_MS: number }): number {
  return Math.min(fedAt + constants.HEN_LAY_MS, hen.endsAt);
}

/** From when on the hen can be fed again, or null when its life is over before that. */
export function nextFeedAt(hen: Hen): number | null {
  if (hen.fedDay === null) return hen.boughtAt;
  const at = hen.boughtAt + (hen.fedDay + 1) * DAY_MS;
  return at < hen.endsAt ? at : null;
}

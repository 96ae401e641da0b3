import type { RefusalKey } from '#core/api/refusals.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { amountOf } from '#core/money/amount.ts';

/** State of a hen, as far as the rules need it. Instants are epoch milliseconds of game time. */
export interface Hen {
  boughtAt: number;
  /** End of the hen's life: HEN_LIFE_DAYS after the purchase. */
  endsAt: number;
  /** Last day of its own life (0, 1, …) on which it was fed, or null. */
  fedDay: number | null;
}

/** Day of the hen's own life at `now`, from 0. Days begin at the hour of the purchase. */
export function henDay(hen: Pick<Hen, 'boughtAt'>, now: number): number {
  return Math.max(0, Math.floor((now - hen.boughtAt) / DAY_MS));
}

/**
 * Refusal of a feeding at `now`, or null when it is possible: once a day while it lives. After the clock was set
 * back, the same day counts as fed.
 */
export function feedRefusal(hen: Hen, now: number): RefusalKey | null {
  if (now >= hen.endsAt) return 'henGone';
  return hen.fedDay !== null && henDay(hen, now) <= hen.fedDay ? 'henAlreadyFed' : null;
}

/** Price of the hen's next feeding, in ATR units: a hen comes with the feed of its first fed day. */
export function feedCost(hen: { fedDays: number }, feedPrice: bigint): bigint {
  return hen.fedDays === 0 ? 0n : feedPrice;
}

/** Price of a hen and of the feed for its whole life, in ATR units. */
export function henSpend(hen: { price: string; feedPrice: string; lifeDays: number }): bigint {
  return amountOf(hen.price) + BigInt(hen.lifeDays - 1) * amountOf(hen.feedPrice);
}

/** Time at which the egg of a feeding lies in the nest: HEN_LAY_MS later, at most the end of the hen's life. */
export function laidAt(hen: Hen, fedAt: number, constants: { HEN_LAY_MS: number }): number {
  return Math.min(fedAt + constants.HEN_LAY_MS, hen.endsAt);
}

/** Next instant at which an egg of the hen lies in the nest, a day of its life begins, or it leaves; Infinity for none. */
export function nextHenChangeAt(hen: Hen & { eggsAt: readonly number[] }, now: number): number {
  if (now >= hen.endsAt) return Infinity;
  const dayAt = hen.boughtAt + (henDay(hen, now) + 1) * DAY_MS;
  return Math.min(...[...hen.eggsAt, hen.endsAt, dayAt].filter((at) => at > now));
}

/** Next time at which the hen can be fed, or null when its life ends before that. */
export function nextFeedAt(hen: Hen): number | null {
  if (hen.fedDay === null) return hen.boughtAt;
  const at = hen.boughtAt + (hen.fedDay + 1) * DAY_MS;
  return at < hen.endsAt ? at : null;
}

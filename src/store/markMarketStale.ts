import { apply } from './apply.ts';

/** Marks the stored market data as stale: it stays visible until it is read again. */
export function markMarketStale(): void {
  apply({ marketRead: { anew: true } });
}

import { apply } from './apply.ts';

/** From now on what is here of the market counts as old: it stays in sight until it is read anew. */
export function ageMarket(): void {
  apply({ marketRead: { anew: true } });
}

import { cares, careTerms, type Care, type CareInstant } from './cares.ts';

/** A value for each instant at which a care was given (`wateredAt` …), as part of a plant. */
export function careInstants<T>(value: (care: Care) => T): Record<CareInstant, T> {
  return Object.fromEntries(cares.map((care) => [careTerms[care].at, value(care)])) as Record<CareInstant, T>;
}

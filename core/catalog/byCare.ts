import { cares, type Care } from './cares.ts';

/** A value for each care, by its key. */
export function byCare<T>(value: (care: Care) => T): Record<Care, T> {
  return Object.fromEntries(cares.map((care) => [care, value(care)])) as Record<Care, T>;
}

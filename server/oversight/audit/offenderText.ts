import type { Offender } from '#server/ledger/audit/invariant.ts';

/** JSON of a row that violates an invariant; bigints become strings. */
export function offenderText(row: Offender): string {
  return JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

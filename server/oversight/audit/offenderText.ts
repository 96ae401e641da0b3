import type { Offender } from '#server/ledger/audit/invariant.ts';

/** The row that breaks an invariant as text; bigint has no JSON of its own. */
export function offenderText(row: Offender): string {
  return JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

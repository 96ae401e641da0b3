import { refuse, type Refusal } from '#core/api/refusals.ts';

const CURSOR = /^[1-9]\d{0,17}$/;

/** Parses a page cursor, the id of the last row returned. Refuses invalidParameter for a malformed cursor. */
export function placeOfPage(cursor: string | undefined): bigint | null | Refusal {
  if (cursor === undefined) return null;
  return CURSOR.test(cursor) ? BigInt(cursor) : refuse('invalidParameter', { parameter: 'cursor' });
}

/** The rows to show and the next cursor. `rows` holds up to one row more than the page. */
export function pageOf<Row extends { id: bigint }>(
  rows: readonly Row[],
  size: number,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  return { shown, next: rows.length > size ? String(shown.at(-1)?.id) : null };
}

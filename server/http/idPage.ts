import { refuse, type Refusal } from '#core/api/refusals.ts';

const CURSOR = /^[1-9]\d{0,17}$/;

/** Where a page begins: cursors are the id of the last one given. Refuses a cursor that no page gave. */
export function placeOfPage(cursor: string | undefined): bigint | null | Refusal {
  if (cursor === undefined) return null;
  return CURSOR.test(cursor) ? BigInt(cursor) : refuse('invalidParameter', { parameter: 'cursor' });
}

/** What is shown of the rows read, one more than a page, and where the next page begins. */
export function pageOf<Row extends { id: bigint }>(
  rows: readonly Row[],
  size: number,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  return { shown, next: rows.length > size ? String(shown.at(-1)?.id) : null };
}

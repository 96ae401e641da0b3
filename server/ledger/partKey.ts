/** Separates the key of a posting from the book of a part; no key contains it. */
export const PART_MARK = '@';

/** Key of a part of a posting that is not in the posting's own book. */
export function partKey(key: string, book: number): string {
  return `${key}${PART_MARK}${book}`;
}

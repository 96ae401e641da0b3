const KEPT = 6;

/** Keeps 6 leading and 6 trailing characters: 0x1234…abcdef. Short texts stay unchanged. */
export function maskText(text: string): string {
  return text.length <= 2 * KEPT + 1 ? text : `${text.slice(0, KEPT)}…${text.slice(-KEPT)}`;
}

/** Characters with a meaning in a quoted element. */
const ESCAPED = /["\\]/;

/** One element of an array literal, quoted. */
function quoted(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return arrayLiteral(value);
  const text = String(parameterText(value));
  return ESCAPED.test(text) ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `"${text}"`;
}

function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(quoted).join(',')}}`;
}

/**
 * A query parameter as PostgreSQL's text, by the rules of the `pg` driver: arrays as array literals, other objects
 * as JSON, bytes unchanged. PGlite would guess from the column's type instead, with other results.
 */
export function parameterText(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayLiteral(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

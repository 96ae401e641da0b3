import pg from 'pg';

const { builtins } = pg.types;

/** Parses BYTEA in its hex form, `\x…`. */
function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

/** Type number of BIGINT[], which the driver has no name for. */
const INT8_ARRAY = 1016;

/** Parses BIGINT[] of one dimension without NULL, `{1,2}`. */
const bigints = (text: string): bigint[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt));

/**
 * Column parsers, the same on PGlite and PostgreSQL: BIGINT as bigint, BIGINT[] as its array, TIMESTAMPTZ as Date, BYTEA as Uint8Array.
 * Set per connection, because the drivers' own tables are shared by the whole process.
 */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: BigInt,
  [INT8_ARRAY]: bigints,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text),
  [builtins.BYTEA]: bytes,
};

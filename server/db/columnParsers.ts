import pg from 'pg';

const { builtins } = pg.types;

/** Parses BYTEA in its hex form, `\x…`. */
function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

/**
 * Column parsers, the same on PGlite and PostgreSQL: BIGINT as bigint, TIMESTAMPTZ as Date, BYTEA as Uint8Array.
 * Set per connection, because the drivers' own tables are shared by the whole process.
 */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: BigInt,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text),
  [builtins.BYTEA]: bytes,
};

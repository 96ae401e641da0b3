import pg from 'pg';

const { builtins } = pg.types;

/** BYTEA in its hex form, `\x…`. */
function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

/**
 * How columns are read, the same on PGlite and PostgreSQL: BIGINT as bigint, TIMESTAMPTZ as Date, BYTEA as Uint8Array.
 * Kept per connection: the drivers' own tables are shared by a whole process and stay as they are.
 */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: BigInt,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text),
  [builtins.BYTEA]: bytes,
};

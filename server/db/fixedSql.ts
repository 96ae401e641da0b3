import { CompiledQuery } from 'kysely';
import type { Db, Tx } from './database.ts';
import { runOf } from './openTransaction.ts';

/** Statement texts by the template literal that defines them. */
const texts = new WeakMap<TemplateStringsArray, string>();

interface FixedSql<Row> {
  execute(db: Db | Tx): Promise<{ rows: Row[] }>;
}

/**
 * As Kysely's `sql`, for statements that every call runs. The text is built once instead of at every run, so every
 * value is a parameter and never a part of the text.
 */
export function fixedSql<Row>(strings: TemplateStringsArray, ...values: readonly unknown[]): FixedSql<Row> {
  const known = texts.get(strings);
  const text = known ?? strings.reduce((whole, part, index) => `${whole}$${index}${part}`);
  if (known === undefined) texts.set(strings, text);
  return {
    execute: (db) => runOf(db)(CompiledQuery.raw(text, [...values])) as Promise<{ rows: Row[] }>,
  };
}

import { sql, type RawBuilder } from 'kysely';

/** Accounts and their objects that a check reads: all, or those of given accounts. */
export interface Scope {
  /** Condition on a column with the name of an account. */
  named(column: string): RawBuilder<unknown>;
  /** Condition on a column with the id of an object, such as that of the account `casting:7`. */
  object(kind: string, column: string): RawBuilder<unknown>;
}

/** Everything. */
export const EVERYTHING: Scope = { named: () => sql`TRUE`, object: () => sql`TRUE` };

/**
 * The given accounts, by id, and the objects that their names contain. The names become parameters, so that indexes
 * serve them.
 */
export function scopeOf(names: readonly string[]): Scope {
  return {
    named: (column) => sql`${sql.ref(column)} = ANY (${[...names]}::text[])`,
    object: (kind, column) => {
      const prefix = `${kind}:`;
      const ids = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
      return sql`${sql.ref(column)} = ANY (${ids}::bigint[])`;
    },
  };
}

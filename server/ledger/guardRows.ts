import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Bits of a trigger's type (pg_trigger.tgtype): called for each row; before the write; of deletes and updates. */
const ROW = 1;
const BEFORE_CHANGE = 2 | 8 | 16;

/**
 * Guards each row of a table as its triggers guard statements: that rows are only added. A shard knows no trigger of
 * statements, and gets those of rows.
 */
export async function guardRows(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; call: string }>`
    SELECT tgname AS name, tgfoid::regproc::text AS call FROM pg_trigger
    WHERE tgrelid = ${table}::regclass AND NOT tgisinternal AND tgtype & ${sql.lit(ROW)} = 0
      AND tgtype & ${sql.lit(BEFORE_CHANGE)} = ${sql.lit(BEFORE_CHANGE)}`.execute(tx);
  for (const { name, call } of rows)
    await sql`CREATE OR REPLACE TRIGGER ${sql.id(`${name}_row`)} BEFORE UPDATE OR DELETE ON ${sql.id(table)}
      FOR EACH ROW EXECUTE FUNCTION ${sql.raw(call)}()`.execute(tx);
}

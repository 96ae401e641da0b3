import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** True if the database has a schema of this name. */
export async function hasSchema(db: Db | Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    SELECT to_regnamespace(${name}) IS NOT NULL AS "isThere"`.execute(db);
  return rows[0]?.isThere ?? false;
}

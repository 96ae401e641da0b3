import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Sets a setting for new sessions of the database, on this node alone; null: resets it. */
export async function setForDatabase(db: Db, setting: string, value: string | null): Promise<void> {
  const change = value === null ? `RESET ${setting}` : `SET ${setting} = ${value}`;
  const block = `BEGIN EXECUTE format('ALTER DATABASE %I ${change}', current_database()); END`;
  await sql`DO ${sql.lit(block)}`.execute(db);
}

import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Resolves when the database answers; rejects when it does not. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`SELECT 1`.execute(db);
}

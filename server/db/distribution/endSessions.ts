import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { NODE_SESSION } from '#server/db/openPostgresPool.ts';

/** Ends the sessions of nodes, by their name: they do not know a setting that the database got, and open others. */
export async function endSessions(db: Db): Promise<void> {
  await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_user
      AND application_name = ${NODE_SESSION}`.execute(db);
}

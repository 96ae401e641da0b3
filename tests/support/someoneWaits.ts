import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Resolves when some session of a PostgreSQL database waits for a row that another one holds. */
export async function someoneWaits(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      db,
    );
    if (rows.length > 0) return;
  }
}

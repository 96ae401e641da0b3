import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

const WAITING = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** The same on the workers of Citus, by name of the node. */
const WAITING_THERE = `FROM run_command_on_workers($$ SELECT count(*) ${WAITING} $$) WHERE result <> '0'`;

/** Resolves when some session of a PostgreSQL database waits for a row that another one holds. */
export async function someoneWaits(db: Db): Promise<void> {
  const { rows: nodes } = await sql`SELECT 1 WHERE to_regclass('pg_dist_node') IS NOT NULL`.execute(db);
  const places = nodes.length > 0 ? [WAITING, WAITING_THERE] : [WAITING];
  for (;;)
    for (const place of places) {
      const { rows } = await sql`SELECT 1 ${sql.raw(place)}`.execute(db);
      if (rows.length > 0) return;
    }
}

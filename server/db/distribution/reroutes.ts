import type { Db } from '#server/db/database.ts';
import { setForDatabase } from './setForDatabase.ts';
import { endSessions } from './endSessions.ts';

const SETTING = 'citus.enable_fast_path_router_planner';

/**
 * Has every session of nodes fail a statement that waited for the last step of a table's move, with PostgreSQL's code 40001, so that the
 * transaction is made again. Citus 13.2 sends it elsewhere instead, where it changes no row, and says so to nobody who does not count
 * them (decision 166).
 */
export async function refuseReroutes(db: Db): Promise<void> {
  await setForDatabase(db, SETTING, 'off');
  await endSessions(db);
}

/** Ends what `refuseReroutes` began, for new sessions. */
export const allowReroutes = (db: Db) => setForDatabase(db, SETTING, null);

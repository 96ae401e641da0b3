import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/**
 * Ends the transactions that workers of Citus prepared and that nobody ended, as the coordinator decided them. Citus does
 * so by itself every minute; their rows are locked until then. Returns their number; 0 without Citus, and for a role that
 * may not do so. A worker that is away is left out.
 */
export async function endInDoubt(db: Db): Promise<number> {
  const { rows: known } = await sql`
    SELECT 1 FROM pg_proc WHERE proname = 'recover_prepared_transactions'
      AND has_function_privilege(oid, 'EXECUTE')`.execute(db);
  if (known.length === 0) return 0;
  const { rows } = await sql<{
    ended: number;
  }>`SELECT recover_prepared_transactions() AS ended`.execute(db);
  return rows[0]?.ended ?? 0;
}

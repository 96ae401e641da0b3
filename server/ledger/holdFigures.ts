import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/**
 * Keeps a turn of the figures and the beginning of a snapshot of all books apart, until the transaction has ended on all nodes. The
 * figures' cursor lies on the coordinator, and what they have counted on the workers.
 */
export async function holdFigures(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('figures', 0))`.execute(tx);
}

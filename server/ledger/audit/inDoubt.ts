import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Invariant, Offender } from './invariant.ts';

/** Age in ms of a prepared transaction that was forgotten: Citus ends those of its workers every minute. */
const FORGOTTEN_MS = 300_000;

/** Statement that gives the oldest prepared transaction of a database that is older than a number of ms, or nothing. */
const oldest = (olderThanMs: number) => `
  SELECT gid FROM pg_prepared_xacts
  WHERE database = current_database() AND prepared <= clock_timestamp() - interval '${olderThanMs} ms'
  ORDER BY prepared LIMIT 1`;

/** Prepared transaction of a worker of Citus, or a worker that does not answer. */
async function firstOnWorkers(tx: Tx, olderThanMs: number): Promise<Offender | null> {
  const { rows: known } =
    await sql`SELECT 1 WHERE to_regprocedure('run_command_on_workers(text, boolean)') IS NOT NULL`.execute(
      tx,
    );
  if (known.length === 0) return null;
  const { rows } = await sql<{ node: string; success: boolean; result: string }>`
    SELECT nodename || ':' || nodeport AS node, success, result
    FROM run_command_on_workers(${`SELECT coalesce((${oldest(olderThanMs)}), '')`})
    WHERE NOT success OR result <> '' ORDER BY nodename, nodeport LIMIT 1`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const { node, success, result } = found;
  return success ? { node, transaction: result } : { node, fault: result };
}

/** The oldest transaction in doubt that is older than a number of ms, on this database or on a worker of Citus. */
export async function firstInDoubt(tx: Tx, olderThanMs: number): Promise<Offender | null> {
  const { rows } = await sql<{ gid: string }>`${sql.raw(oldest(olderThanMs))}`.execute(tx);
  return rows[0] ? { transaction: rows[0].gid } : firstOnWorkers(tx, olderThanMs);
}

export const inDoubt: Invariant = {
  id: 'I24',
  sentence:
    'No prepared transaction waits for its end: its rows would be locked, and half of a change hidden.',
  check: ({ tx }) => firstInDoubt(tx, FORGOTTEN_MS),
};

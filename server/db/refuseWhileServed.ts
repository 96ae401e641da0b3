import { sql } from 'kysely';
import { ConnectError } from './connectError.ts';
import type { Db } from './database.ts';
import { LISTENER } from './postgresConnection.ts';

/** Throws a ConnectError while nodes run on the database: each has one connection that listens. */
export async function refuseWhileServed(db: Db): Promise<void> {
  const { rows } = await sql<{ nodes: bigint }>`
    SELECT count(*) AS nodes FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${LISTENER}`.execute(db);
  const nodes = Number(rows[0]?.nodes ?? 0);
  if (nodes > 0)
    throw new ConnectError(
      `${nodes === 1 ? 'A node is' : `${nodes} nodes are`} connected to the database: stop the nodes first.`,
    );
}

import { sql } from 'kysely';
import { ConnectError } from './connectError.ts';
import type { Db } from './database.ts';
import { FORMER_LISTENER, LISTENER } from './postgresConnection.ts';

/** Nodes on the database: each has one connection that listens, by one of these names. */
async function countNodes(db: Db, listeners: readonly string[]): Promise<number> {
  const { rows } = await sql<{ nodes: bigint }>`
    SELECT count(*) AS nodes FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ANY (${[...listeners]}::text[])`.execute(db);
  return Number(rows[0]?.nodes ?? 0);
}

/** Throws a ConnectError while nodes run on the database. */
export async function refuseWhileServed(db: Db): Promise<void> {
  const nodes = await countNodes(db, [LISTENER, FORMER_LISTENER]);
  if (nodes > 0)
    throw new ConnectError(
      `${nodes === 1 ? 'A node is' : `${nodes} nodes are`} connected to the database: stop the nodes first.`,
    );
}

/** Throws a ConnectError while nodes run that do not follow a ledger which moves. */
export async function refuseFormerNodes(db: Db): Promise<void> {
  if ((await countNodes(db, [FORMER_LISTENER])) > 0)
    throw new ConnectError('A node of an earlier version is connected to the database: replace it first.');
}

import { sql } from 'kysely';
import { ConnectError } from '#server/db/connectError.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Increments the heartbeat on every node, in the transaction of a job. It fails while a node is away. */
export async function beatNodes(tx: Tx): Promise<void> {
  await sql`UPDATE node_heartbeat SET beat = beat + 1`.execute(tx);
}

/** A node of Citus whose rows are from before those of another. */
export interface OldNode {
  node: string;
  /** Heartbeat of this node. */
  beat: string;
  /** The newest heartbeat of all nodes. */
  newest: string;
}

/**
 * Most heartbeats that a sound node is behind: one, between the ends of a change on two nodes. The next change waits for
 * the one before on every node.
 */
const MAX_BEHIND = 1;

/**
 * The node that is furthest behind: it was restored from an older backup than another node, a worker or the coordinator
 * itself. Null if all are even, and without Citus. A node that does not answer is left out.
 */
export async function firstOldNode(db: Db | Tx): Promise<OldNode | null> {
  const { rows: known } = await sql`
    SELECT 1 WHERE to_regprocedure('run_command_on_all_nodes(text, boolean, boolean)') IS NOT NULL`.execute(
    db,
  );
  if (known.length === 0) return null;
  const { rows } = await sql<OldNode & { behind: bigint }>`
    WITH copy AS MATERIALIZED (
      SELECT nodename || ':' || nodeport AS node, result::bigint AS beat
      FROM run_command_on_all_nodes(${'SELECT beat FROM node_heartbeat'}) JOIN pg_dist_node USING (nodeid)
      WHERE success)
    SELECT node, beat::text, max(beat) OVER ()::text AS newest, max(beat) OVER () - beat AS behind
    FROM copy ORDER BY beat, node LIMIT 1`.execute(db);
  const [last] = rows;
  if (!last || last.behind <= MAX_BEHIND) return null;
  const { node, beat, newest } = last;
  return { node, beat, newest };
}

/** Throws a ConnectError that names a node with older rows than the others: calls would find half of what was done. */
export async function refuseOldNode(db: Db): Promise<void> {
  const old = await firstOldNode(db);
  if (old)
    throw new ConnectError(
      `Database node ${old.node} has heartbeat ${old.beat}, another one ${old.newest}: it was restored from an older backup. ` +
        'Restore all nodes to the same point.',
    );
}

import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { ReserveTreeTable } from './reserve.tables.ts';

export type ReserveTree = Selectable<ReserveTreeTable>;

/** Newest tree, finished or in progress. */
export function readNewestTree(db: Db | Tx): Promise<ReserveTree | undefined> {
  return db.selectFrom('reserve_tree').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst();
}

/** Finished trees, newest first, below a day if one is given. */
export function readMadeTrees(db: Db | Tx, below: bigint | null, limit: number): Promise<ReserveTree[]> {
  const finished = db.selectFrom('reserve_tree').selectAll().where('root', 'is not', null);
  const query = below === null ? finished : finished.where('day', '<', below);
  return query.orderBy('day', 'desc').limit(limit).execute();
}

export async function addTree(tx: Tx, tree: Omit<ReserveTree, 'level' | 'place' | 'root'>): Promise<void> {
  await tx
    .insertInto('reserve_tree')
    .values({ ...tree, root: null })
    .execute();
}

/** Stores the progress of a tree. */
export async function saveProgress(tx: Tx, day: bigint, level: number, place: number): Promise<void> {
  await tx.updateTable('reserve_tree').set({ level, place }).where('day', '=', day).execute();
}

export async function saveRoot(tx: Tx, day: bigint, root: Uint8Array): Promise<void> {
  await tx.updateTable('reserve_tree').set({ root }).where('day', '=', day).execute();
}

/**
 * Deletes leaves and nodes of trees below a day, at most `limit` leaves per call; returns true when more are
 * left.
 */
export async function removeBelow(tx: Tx, day: bigint, limit: number): Promise<boolean> {
  const old = sql`SELECT player_id, day FROM reserve_leaf WHERE day < ${day} ORDER BY day, place LIMIT ${limit}`;
  const { numAffectedRows = 0n } =
    await sql`DELETE FROM reserve_leaf WHERE (player_id, day) IN (${old})`.execute(tx);
  if (numAffectedRows >= BigInt(limit)) return true;
  await tx.deleteFrom('reserve_node').where('day', '<', day).execute();
  return false;
}

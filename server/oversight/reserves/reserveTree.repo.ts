import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { ReserveTreeTable } from './reserve.tables.ts';

export type ReserveTree = Selectable<ReserveTreeTable>;

/** The newest tree, made or in the making. */
export function readNewestTree(db: Db | Tx): Promise<ReserveTree | undefined> {
  return db.selectFrom('reserve_tree').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst();
}

/** Trees that are made, newest first, from below a day. */
export function readMadeTrees(db: Db | Tx, below: bigint | null, most: number): Promise<ReserveTree[]> {
  const made = db.selectFrom('reserve_tree').selectAll().where('root', 'is not', null);
  const query = below === null ? made : made.where('day', '<', below);
  return query.orderBy('day', 'desc').limit(most).execute();
}

export async function addTree(tx: Tx, tree: Omit<ReserveTree, 'level' | 'place' | 'root'>): Promise<void> {
  await tx
    .insertInto('reserve_tree')
    .values({ ...tree, root: null })
    .execute();
}

/** Notes how far a tree is made. */
export async function saveProgress(tx: Tx, day: bigint, level: number, place: number): Promise<void> {
  await tx.updateTable('reserve_tree').set({ level, place }).where('day', '=', day).execute();
}

export async function saveRoot(tx: Tx, day: bigint, root: Uint8Array): Promise<void> {
  await tx.updateTable('reserve_tree').set({ root }).where('day', '=', day).execute();
}

/** Removes leaves and nodes of trees below a day, not more than `most` leaves; gives whether some are left. */
export async function removeBelow(tx: Tx, day: bigint, most: number): Promise<boolean> {
  const old = sql`SELECT player_id, day FROM reserve_leaf WHERE day < ${day} ORDER BY day, place LIMIT ${most}`;
  const { numAffectedRows = 0n } =
    await sql`DELETE FROM reserve_leaf WHERE (player_id, day) IN (${old})`.execute(tx);
  if (numAffectedRows >= BigInt(most)) return true;
  await tx.deleteFrom('reserve_node').where('day', '<', day).execute();
  return false;
}

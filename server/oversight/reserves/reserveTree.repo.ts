import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { sealedBalances } from '#server/ledger/sealedBalances.ts';
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

/**
 * Keeps what each player is owed at the head of the hash chain, and the house's leaf, in an order drawn from the seed;
 * gives how many leaves there are and their sums. Every player who ever had a coin of the chain has one.
 */
export async function addLeaves(tx: Tx, day: bigint, seed: Uint8Array) {
  // A million players take longer than any call may.
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  const { rows } = await sql<{ leaves: number; usdt: bigint; atr: bigint }>`
    WITH owed AS (
      SELECT coalesce(player_id, 0) AS player_id,
        coalesce(sum(balance) FILTER (WHERE coin = 'USDT'), 0)::bigint AS usdt,
        coalesce(sum(balance) FILTER (WHERE coin = 'ATR'), 0)::bigint AS atr
      FROM ${sealedBalances} AS held
      WHERE player_id IS NOT NULL OR NOT (name LIKE 'pool:%' OR name IN ('vault', 'burn'))
      GROUP BY 1
    ), leaf AS (
      SELECT * FROM owed UNION ALL SELECT 0, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM owed WHERE player_id = 0)
    ), kept AS (
      INSERT INTO reserve_leaf (player_id, day, place, usdt, atr)
      SELECT player_id, ${day}::bigint,
        row_number() OVER (ORDER BY sha256(${seed}::bytea || convert_to('order:' || player_id, 'UTF8'))) - 1, usdt, atr
      FROM leaf RETURNING usdt, atr
    )
    SELECT count(*)::int AS leaves, coalesce(sum(usdt), 0)::bigint AS usdt, coalesce(sum(atr), 0)::bigint AS atr
    FROM kept`.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('the leaves were not counted');
  return sums;
}

/** Leaves of a day from a place on, in their order; the house's has no address. */
export function readLeaves(tx: Tx, day: bigint, from: number, most: number) {
  return tx
    .selectFrom('reserve_leaf as leaf')
    .leftJoin('player', 'player.id', 'leaf.player_id')
    .select(['leaf.player_id', 'leaf.place', 'leaf.usdt', 'leaf.atr', 'player.address'])
    .where('leaf.day', '=', day)
    .where('leaf.place', '>=', from)
    .where('leaf.place', '<', from + most)
    .orderBy('leaf.place')
    .execute();
}

/** Rows of nodes of a level from one on, in their order. */
export function readBlocks(tx: Tx, day: bigint, level: number, from: number, most: number) {
  return tx
    .selectFrom('reserve_node')
    .select(['block', 'nodes'])
    .where('day', '=', day)
    .where('level', '=', level)
    .where('block', '>=', from)
    .where('block', '<', from + most)
    .orderBy('block')
    .execute();
}

export async function addBlocks(
  tx: Tx,
  day: bigint,
  level: number,
  blocks: readonly { block: number; nodes: Uint8Array }[],
): Promise<void> {
  await tx
    .insertInto('reserve_node')
    .values(blocks.map(({ block, nodes }) => ({ day, level, block, nodes })))
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

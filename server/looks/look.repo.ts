import type { LookId } from '#core/catalog/looks.ts';
import type { PlacedLook } from '#core/rules/looks.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Looks that a player bought. */
export async function readBought(db: Db | Tx, playerId: bigint): Promise<Set<string>> {
  const rows = await db.selectFrom('look_owned').select('look').where('player_id', '=', playerId).execute();
  return new Set(rows.map(({ look }) => look));
}

/** Inserts a bought look. The farm's lock serializes a player's purchases. */
export async function addBought(
  tx: Tx,
  { playerId, look, paidBy, now }: { playerId: bigint; look: LookId; paidBy: string; now: number },
): Promise<void> {
  await tx
    .insertInto('look_owned')
    .values({ player_id: playerId, look, paid_by: paidBy, bought_at: new Date(now) })
    .execute();
}

/** Looks in the slots of a player's manor, by slot. */
export async function readPlaced(db: Db | Tx, playerId: bigint): Promise<PlacedLook[]> {
  return await db
    .selectFrom('look_placed')
    .select(['slot', 'look'])
    .where('player_id', '=', playerId)
    .orderBy('slot')
    .execute();
}

/** Stores a look in a slot, in place of the one that stands there. */
export async function putLook(tx: Tx, playerId: bigint, { slot, look }: PlacedLook): Promise<void> {
  await fixedSql`
    INSERT INTO look_placed (player_id, slot, look) VALUES (${playerId}, ${slot}, ${look})
    ON CONFLICT (player_id, slot) DO UPDATE SET look = excluded.look`.execute(tx);
}

/** Empties a slot; false when it was empty. */
export async function clearSlot(tx: Tx, playerId: bigint, slot: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('look_placed')
    .where('player_id', '=', playerId)
    .where('slot', '=', slot)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Pieces sold in the world, by look. */
export async function readSold(db: Db | Tx): Promise<Map<string, number>> {
  const rows = await db.selectFrom('look_sold').select(['look', 'sold']).execute();
  return new Map(rows.map(({ look, sold }) => [look, sold]));
}

/**
 * Counts one piece sold; false, with nothing stored, when the world has no more than `limit`. The look's row stays
 * locked: call it right before posting.
 */
export async function takePiece(tx: Tx, look: LookId, limit: number): Promise<boolean> {
  const { rows } = await fixedSql`
    INSERT INTO look_sold (look, sold) VALUES (${look}, 1)
    ON CONFLICT (look) DO UPDATE SET sold = look_sold.sold + 1 WHERE look_sold.sold < ${limit}
    RETURNING sold`.execute(tx);
  return rows.length === 1;
}

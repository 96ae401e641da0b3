import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { ChainBurnTable } from './payout.tables.ts';

export type BurnRow = Selectable<ChainBurnTable>;

/**
 * Reserves the balance of `burn`, less earlier pending reservations, for a burn on the chain: one row per game
 * day, none if the amount is zero. Returns true if a row was added.
 */
export async function addBurn(tx: Tx, day: number, burnId: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO chain_burn (day, burn_id, amount)
    SELECT ${day}::integer, ${burnId}::text, held.amount FROM (
      SELECT (SELECT coalesce(sum(balance), 0) FROM account WHERE name = 'burn' AND coin = 'ATR')
        - (SELECT coalesce(sum(amount), 0) FROM chain_burn WHERE state = 'pending') AS amount
    ) AS held
    WHERE held.amount > 0
    ON CONFLICT (day) DO NOTHING
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Pending burns without an open nonce slot, oldest first (FIFO). */
export function readBurnsWithoutSlot(db: Db, limit: number): Promise<BurnRow[]> {
  return db
    .selectFrom('chain_burn')
    .selectAll()
    .where('state', '=', 'pending')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payout_place')
            .select('nonce')
            .whereRef('payout_place.burn', '=', 'chain_burn.id')
            .where('done', '=', false),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A pending burn, locked; null if it is booked. */
export async function lockBurn(tx: Tx, id: bigint): Promise<BurnRow | null> {
  const row = await tx
    .selectFrom('chain_burn')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Updates a locked burn. */
export async function updateBurn(
  tx: Tx,
  id: bigint,
  change: Partial<Pick<BurnRow, 'state' | 'deadline' | 'tx_hash'>>,
): Promise<void> {
  await tx.updateTable('chain_burn').set(change).where('id', '=', id).execute();
}

/** Opens a nonce slot for a burn; its transaction is stored next. False if the slot exists. */
export async function addBurnSlot(tx: Tx, payer: string, nonce: bigint, burn: bigint): Promise<boolean> {
  const added = await tx
    .insertInto('payout_place')
    .values({ payer, nonce, player_id: null, withdrawal_id: null, burn })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return added !== undefined;
}

import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { ChainBurnTable } from './payout.tables.ts';

export type BurnRow = Selectable<ChainBurnTable>;

/**
 * Sets aside for the chain what `burn` holds and no earlier day has set aside: one row for a game day, none when there is
 * nothing. Gives whether there was.
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

/** Burns that wait and stand in no open place, oldest first. */
export function readUnplacedBurns(db: Db, most: number): Promise<BurnRow[]> {
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
    .limit(most)
    .execute();
}

/** A burn that still waits, locked; null when it is booked. */
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

/** Changes a locked burn. */
export async function updateBurn(
  tx: Tx,
  id: bigint,
  change: Partial<Pick<BurnRow, 'state' | 'deadline' | 'tx_hash'>>,
): Promise<void> {
  await tx.updateTable('chain_burn').set(change).where('id', '=', id).execute();
}

/** Opens a place for a burn, in which its transaction is stored next. */
export async function addBurnPlace(tx: Tx, payer: string, nonce: bigint, burn: bigint): Promise<boolean> {
  const added = await tx
    .insertInto('payout_place')
    .values({ payer, nonce, player_id: null, withdrawal_id: null, burn })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return added !== undefined;
}

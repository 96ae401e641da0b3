import { sql, type Selectable } from 'kysely';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import type { OtcOrderTable } from './otc.tables.ts';

export type OrderRow = Selectable<OtcOrderTable>;

/** A literal in the SQL text: with a parameter PostgreSQL cannot use the partial index of open orders. */
export const POSTED = sql.lit('posted' as const);

/** Open time of the market, as stored when its lock was acquired. */
export const LOCKED_OPEN_MS = sql<bigint>`(SELECT open_ms FROM market_state WHERE id = 1)`;

/** Id of a player's next order. Requires the market's lock: orders match in id order. */
export async function nextOrderId(tx: Tx, playerId: bigint): Promise<bigint> {
  const { rows } = await fixedSql<{ id: bigint }>`
    SELECT id_in_book('otc_order_id_seq', ${playerId}) AS id`.execute(tx);
  return (rows[0] as { id: bigint }).id;
}

export interface NewOrder {
  id: bigint;
  playerId: bigint;
  side: OrderSide;
  price: bigint;
  quantity: bigint;
  feeBps: number;
  endsOpenMs: number;
  isHouse: boolean;
  wallNow: number;
}

/** Inserts an open order with its full quantity. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const { id, playerId, side, price, quantity, feeBps, endsOpenMs, isHouse, wallNow } = order;
  const { rows } = await fixedSql<OrderRow>`
    INSERT INTO otc_order
      (id, player_id, side, price, quantity, remaining, fee_bps, state, posted_at, ends_open_ms, is_house)
    OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${playerId}, ${side}, ${price}, ${quantity}, ${quantity}, ${feeBps}, 'posted',
      ${new Date(wallNow)}, ${endsOpenMs}, ${isHouse})
    RETURNING *`.execute(tx);
  return rows[0] as OrderRow;
}

/** Adds a fill to an order; without a remainder it becomes completed or sold. */
export function fillOrder(
  tx: Tx,
  id: bigint,
  fill: { quantity: bigint; usdt: bigint; fee: bigint; wallNow: number },
): Promise<OrderRow> {
  const { quantity, usdt, fee, wallNow } = fill;
  return tx
    .updateTable('otc_order')
    .set((eb) => ({
      remaining: eb('remaining', '-', quantity),
      usdt: eb('usdt', '+', usdt),
      fee: eb('fee', '+', fee),
      version: eb('version', '+', 1n),
      state: eb
        .case()
        .when('remaining', '>', quantity)
        .then('posted' as const)
        .when('side', '=', 'buy')
        .then('completed' as const)
        .else('sold' as const)
        .end(),
      closed_at: sql<Date | null>`CASE WHEN remaining > ${quantity} THEN NULL ELSE ${new Date(wallNow)}::timestamptz END`,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends an open order; null when it is not open with exactly this remainder. */
export async function endOrder(
  tx: Tx,
  id: bigint,
  end: { remaining: bigint; reason: 'revoked' | 'expired'; wallNow: number },
): Promise<OrderRow | null> {
  const row = await tx
    .updateTable('otc_order')
    .set((eb) => ({
      state: 'revoked',
      reason: end.reason,
      closed_at: new Date(end.wallNow),
      version: eb('version', '+', 1n),
    }))
    .where('id', '=', id)
    .where('state', '=', 'posted')
    .where('remaining', '=', end.remaining)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** At most `limit` open orders that expired by the market's open time. Requires the market's lock. */
export function readExpired(tx: Tx, openMs: number, limit: number): Promise<OrderRow[]> {
  return tx
    .selectFrom('otc_order')
    .selectAll()
    .where('state', '=', POSTED)
    .where('ends_open_ms', '<=', BigInt(openMs))
    .orderBy('ends_open_ms')
    .limit(limit)
    .execute();
}

import { sql, type Selectable } from 'kysely';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import type { OtcOrderTable } from './otc.tables.ts';

export type OrderRow = Selectable<OtcOrderTable>;

/** Written into the text: of a parameter PostgreSQL cannot know that an index of open orders has it. */
export const POSTED = sql.lit('posted' as const);

/** The market's open time as it was counted when the market was held. */
export const HELD_OPEN_MS = sql<bigint>`(SELECT open_ms FROM market_state WHERE id = 1)`;

/** The number of an order that is about to be written. The market must be held: orders are met in the order of these. */
export async function nextOrderId(tx: Tx): Promise<bigint> {
  const { rows } = await fixedSql<{ id: bigint }>`SELECT nextval('otc_order_id_seq') AS id`.execute(tx);
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
  wallNow: number;
}

/** Writes an order that is open with all of its quantity. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const { id, playerId, side, price, quantity, feeBps, endsOpenMs, wallNow } = order;
  const { rows } = await fixedSql<OrderRow>`
    INSERT INTO otc_order
      (id, player_id, side, price, quantity, remaining, fee_bps, state, posted_at, ends_open_ms)
    OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${playerId}, ${side}, ${price}, ${quantity}, ${quantity}, ${feeBps}, 'posted',
      ${new Date(wallNow)}, ${endsOpenMs})
    RETURNING *`.execute(tx);
  return rows[0] as OrderRow;
}

/** So much of an order was filled for so much USDT; with nothing left it is completed or sold. */
export function fillOrder(
  tx: Tx,
  id: bigint,
  filled: { quantity: bigint; usdt: bigint; fee: bigint; wallNow: number },
): Promise<OrderRow> {
  const { quantity, usdt, fee, wallNow } = filled;
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

/** Ends an open order with what remains of it; null when it was not open with just that much any more. */
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

/** Open orders whose life is over by the market's open time, at most so many. The market must be held. */
export function readExpired(tx: Tx, openMs: number, most: number): Promise<OrderRow[]> {
  return tx
    .selectFrom('otc_order')
    .selectAll()
    .where('state', '=', POSTED)
    .where('ends_open_ms', '<=', BigInt(openMs))
    .orderBy('ends_open_ms')
    .limit(most)
    .execute();
}

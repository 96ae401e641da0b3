import { sql } from 'kysely';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import type { RestingOrder } from '#core/rules/matchOrder.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { type OrderRow, POSTED, LOCKED_OPEN_MS } from './order.repo.ts';

/** An open order of the book, with its row. */
export interface OpenOrder extends RestingOrder {
  row: OrderRow;
}

const toOpen = (row: OrderRow): OpenOrder => ({
  id: row.id,
  price: row.price,
  remaining: row.remaining,
  feeBps: row.fee_bps,
  row,
});

/** Open orders of a side, best price first, oldest first within a price. */
const inBookOrder = (db: Db | Tx, side: OrderSide) =>
  db
    .selectFrom('otc_order')
    .selectAll()
    .where('state', '=', POSTED)
    .where('side', '=', sql.lit(side))
    .orderBy('price', side === 'buy' ? 'desc' : 'asc')
    .orderBy('id');

/**
 * At most `limit` open orders of a side that accept a price and are not expired. Requires the market's lock.
 * Excludes orders that the next expiry job will end.
 */
export async function readCrossing(
  tx: Tx,
  side: OrderSide,
  price: bigint,
  limit: number,
): Promise<OpenOrder[]> {
  const rows = await inBookOrder(tx, side)
    .where('price', side === 'buy' ? '>=' : '<=', price)
    .where('ends_open_ms', '>', LOCKED_OPEN_MS)
    .limit(limit)
    .execute();
  return rows.map(toOpen);
}

/** One order of a side by id, open or closed; empty when there is none. Requires the market's lock. */
export async function findOrder(tx: Tx, side: OrderSide, id: bigint): Promise<OpenOrder[]> {
  const query = tx.selectFrom('otc_order').selectAll().where('id', '=', id).where('side', '=', side);
  return (await query.execute()).map(toOpen);
}

/** An order of a player, on one side if given, or null. */
export async function findPlayerOrder(
  db: Db | Tx,
  playerId: bigint,
  id: bigint,
  side?: OrderSide,
): Promise<OrderRow | null> {
  let query = db.selectFrom('otc_order').selectAll().where('id', '=', id).where('player_id', '=', playerId);
  if (side) query = query.where('side', '=', side);
  return (await query.executeTakeFirst()) ?? null;
}

/** Number of a player's open orders on a side. */
export async function countOpen(tx: Tx, playerId: bigint, side: OrderSide): Promise<number> {
  const { count } = await tx
    .selectFrom('otc_order')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('player_id', '=', playerId)
    .where('side', '=', side)
    .where('state', '=', POSTED)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Page of one side of the book, after an order (keyset pagination). */
export function readBook(
  db: Db,
  side: OrderSide,
  after: { price: bigint; id: bigint } | null,
  size: number,
): Promise<OrderRow[]> {
  let query = inBookOrder(db, side).limit(size);
  if (after) {
    query = query.where((eb) =>
      eb.or([
        eb('price', side === 'buy' ? '<' : '>', after.price),
        eb.and([eb('price', '=', after.price), eb('id', '>', after.id)]),
      ]),
    );
  }
  return query.execute();
}

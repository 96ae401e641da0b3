import type { Selectable } from 'kysely';
import type { Fill } from '#core/api/marketObjects.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { OtcFillTable } from './otc.tables.ts';

export type FillRow = Selectable<OtcFillTable>;

export interface NewFill {
  buyId: bigint;
  sellId: bigint;
  price: bigint;
  quantity: bigint;
  usdt: bigint;
  fee: bigint;
}

/** Inserts fills; returns them in their order, with ids. */
export async function insertFills(tx: Tx, fills: readonly NewFill[], wallNow: number): Promise<FillRow[]> {
  if (fills.length === 0) return [];
  const at = new Date(wallNow);
  const rows = fills.map(({ buyId, sellId, ...fill }) => ({ ...fill, buy_id: buyId, sell_id: sellId, at }));
  return tx.insertInto('otc_fill').values(rows).returningAll().execute();
}

/** A page of an order's fills, oldest first. */
export function readFills(
  db: Db,
  side: OrderSide,
  orderId: bigint,
  { after, size }: { after: bigint; size: number },
): Promise<FillRow[]> {
  return db
    .selectFrom('otc_fill')
    .selectAll()
    .where(side === 'buy' ? 'buy_id' : 'sell_id', '=', orderId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute();
}

/** Converts a fill for the owner of one of its orders; only the seller pays the fee. */
export function fillFacts(row: FillRow, side: OrderSide): Fill {
  return {
    id: String(row.id),
    orderId: String(side === 'buy' ? row.buy_id : row.sell_id),
    at: row.at.getTime(),
    price: formatAmount(row.price),
    quantity: formatAmount(row.quantity),
    usdt: formatAmount(row.usdt),
    fee: formatAmount(side === 'buy' ? 0n : row.fee),
  };
}

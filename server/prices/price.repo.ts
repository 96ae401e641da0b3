import { sql } from 'kysely';
import type { PricePoint } from '#core/rules/price.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Stored P, in millionths of a USDT unit per whole ATR, and the minute up to which it was stepped. */
export async function readStoredPrice(db: Db | Tx): Promise<{ price: bigint; steppedAt: number }> {
  const { rows } = await fixedSql<{ price: bigint; stepped_at: Date }>`
    SELECT price, stepped_at FROM swap_pool`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the swap pool has no price');
  return { price: row.price, steppedAt: row.stepped_at.getTime() };
}

/** P now and at an instant, or at its start when that is later; one query. */
export async function readPriceSince(db: Db | Tx, since: number): Promise<{ price: bigint; before: bigint }> {
  const { rows } = await sql<{ price: bigint; before: bigint }>`
    SELECT price, coalesce(
      (SELECT p.price FROM price_point p WHERE p.at <= ${new Date(since)} ORDER BY p.at DESC, p.id DESC LIMIT 1),
      (SELECT p.price FROM price_point p ORDER BY p.id LIMIT 1), price) AS before
    FROM swap_pool`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the swap pool has no price');
  return row;
}

/** Inserts the minutes at which P moved. */
export async function addPricePoints(tx: Tx, points: readonly PricePoint[], ppm: number): Promise<void> {
  if (points.length === 0) return;
  await tx
    .insertInto('price_point')
    .values(points.map(({ at, price }) => ({ at: new Date(at), price, step_ppm: ppm })))
    .execute();
}

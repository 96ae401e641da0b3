import { sql } from 'kysely';
import type { SwapReserves } from '#core/rules/swap.ts';
import { poolPrice } from '#core/rules/price.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { poolBalances } from '#server/ledger/balances.ts';

/** How far a clock may be behind what was seen before it counts as set back, in milliseconds. */
const PATIENCE_MS = 60_000;

/** P as it stands: in millionths of a USDT unit per whole ATR, stepped up to a whole minute. */
export interface StoredPrice {
  price: bigint;
  steppedAt: number;
}

/** The pool after a swap, with the price accumulated up to then. */
interface Observation {
  at: number;
  price: bigint;
  cumulative: bigint;
}

/**
 * Holds the pool until the transaction ends: swaps and steps of P go one after the other. Where a clock had been far
 * ahead, what it left ahead of now no longer counts.
 */
export async function lockSwapPool(tx: Tx, wallNow: number): Promise<StoredPrice> {
  const row = await tx.selectFrom('swap_pool').selectAll().forUpdate().executeTakeFirstOrThrow();
  const steppedAt = row.stepped_at.getTime();
  const last = await newestObservation(tx);
  if (Math.max(steppedAt, last.at) <= wallNow + PATIENCE_MS) return { price: row.price, steppedAt };
  return setBack(tx, { price: row.price, steppedAt }, wallNow);
}

async function setBack(tx: Tx, { price, steppedAt }: StoredPrice, wallNow: number): Promise<StoredPrice> {
  await tx
    .updateTable('swap_observation')
    .set({ void: true })
    .where('void', '=', false)
    .where('at', '>', new Date(wallNow))
    .execute();
  await observe(tx, await readReserves(tx), wallNow);
  const stepped = Math.min(steppedAt, Math.floor(wallNow / PATIENCE_MS) * PATIENCE_MS);
  await savePrice(tx, { price, steppedAt: stepped });
  return { price, steppedAt: stepped };
}

/** What the pool holds; exact for whoever holds the pool. */
export async function readReserves(db: Db | Tx): Promise<SwapReserves> {
  const held = await poolBalances(db, 'swap');
  return { USDT: held.get('USDT') ?? 0n, ATR: held.get('ATR') ?? 0n };
}

/** What was noted of the pool last. */
export async function newestObservation(tx: Tx): Promise<Observation> {
  const row = await tx
    .selectFrom('swap_observation')
    .select(['at', 'price', 'cumulative'])
    .where('void', '=', false)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { at: row.at.getTime(), price: row.price, cumulative: BigInt(row.cumulative) };
}

/**
 * Notes what the pool holds from an instant on, which is moved up to the newest that was noted and to P's last step:
 * nothing comes into a span whose mean was taken.
 */
export async function observe(tx: Tx, reserves: SwapReserves, at: number, steppedAt = 0): Promise<void> {
  const last = await newestObservation(tx);
  const from = Math.max(at, last.at, steppedAt);
  await tx
    .insertInto('swap_observation')
    .values({
      at: new Date(from),
      usdt: reserves.USDT,
      atr: reserves.ATR,
      price: poolPrice(reserves),
      cumulative: String(last.cumulative + last.price * BigInt(from - last.at)),
    })
    .execute();
}

/** The accumulated price at each of some instants, in their order. */
export async function readCumulatives(db: Db | Tx, instants: readonly number[]): Promise<bigint[]> {
  const { rows } = await sql<{ place: bigint; at: Date; price: bigint; cumulative: string }>`
    SELECT asked.place, o.at, o.price, o.cumulative
    FROM unnest(${instants.map((at) => new Date(at).toISOString())}::timestamptz[])
      WITH ORDINALITY AS asked(at, place)
    CROSS JOIN LATERAL (
      SELECT at, price, cumulative FROM swap_observation
      WHERE NOT void AND at <= asked.at ORDER BY at DESC, id DESC LIMIT 1
    ) o
    ORDER BY asked.place`.execute(db);
  return rows.map(({ at, price, cumulative, place }) => {
    const asked = instants[Number(place) - 1] ?? 0;
    return BigInt(cumulative) + price * BigInt(asked - at.getTime());
  });
}

/** Keeps P as it stands now. */
export async function savePrice(tx: Tx, { price, steppedAt }: StoredPrice): Promise<void> {
  await tx
    .updateTable('swap_pool')
    .set({ price, stepped_at: new Date(steppedAt) })
    .execute();
}

/** Opens the pool's history in a world that has none: the present price has been P and the pool's since ever. */
export async function openSwapPool(tx: Tx, wallNow: number, ppm: number): Promise<void> {
  const reserves = await readReserves(tx);
  const price = poolPrice(reserves);
  const stepped_at = new Date(Math.floor(wallNow / PATIENCE_MS) * PATIENCE_MS);
  const opened = await tx
    .insertInto('swap_pool')
    .values({ price, stepped_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!opened) return;
  await tx
    .insertInto('swap_observation')
    .values({ at: new Date(0), usdt: reserves.USDT, atr: reserves.ATR, price, cumulative: '0' })
    .execute();
  await tx.insertInto('price_point').values({ at: stepped_at, price, step_ppm: ppm }).execute();
}

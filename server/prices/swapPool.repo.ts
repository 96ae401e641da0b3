import { sql } from 'kysely';
import type { SwapReserves } from '#core/rules/swap.ts';
import { poolPrice } from '#core/rules/price.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { poolBalances } from '#server/ledger/balances.ts';

/** A clock further behind the newest stored instant than this counts as set back; ms. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Current P in millionths of a USDT unit per whole ATR, and the whole minute up to which it was stepped. */
export interface StoredPrice {
  price: bigint;
  steppedAt: number;
}

/** The pool after a swap, with the cumulative price up to then. */
interface Observation {
  at: number;
  price: bigint;
  cumulative: bigint;
}

/**
 * Locks the pool until the transaction ends: swaps and steps of P run one after the other. After a clock that
 * was far ahead, voids observations later than now.
 */
export async function lockSwapPool(tx: Tx, wallNow: number): Promise<StoredPrice> {
  const row = await tx.selectFrom('swap_pool').selectAll().forUpdate().executeTakeFirstOrThrow();
  const steppedAt = row.stepped_at.getTime();
  const last = await newestObservation(tx);
  if (Math.max(steppedAt, last.at) <= wallNow + CLOCK_TOLERANCE_MS) return { price: row.price, steppedAt };
  return voidFuture(tx, { price: row.price, steppedAt }, wallNow);
}

async function voidFuture(tx: Tx, { price, steppedAt }: StoredPrice, wallNow: number): Promise<StoredPrice> {
  await tx
    .updateTable('swap_observation')
    .set({ void: true })
    .where('void', '=', false)
    .where('at', '>', new Date(wallNow))
    .execute();
  await observe(tx, await readReserves(tx), wallNow);
  const stepped = Math.min(steppedAt, Math.floor(wallNow / CLOCK_TOLERANCE_MS) * CLOCK_TOLERANCE_MS);
  await savePrice(tx, { price, steppedAt: stepped });
  return { price, steppedAt: stepped };
}

/** Reserves of the pool; exact while the caller holds the pool's lock. */
export async function readReserves(db: Db | Tx): Promise<SwapReserves> {
  const balances = await poolBalances(db, 'swap');
  return { USDT: balances.get('USDT') ?? 0n, ATR: balances.get('ATR') ?? 0n };
}

/** Newest valid observation of the pool. */
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
 * Stores the pool's reserves from an instant on. The instant is moved to the newest observation and P's last
 * step if they are later, so that no past mean changes.
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

/** Cumulative price at each given instant, in their order. */
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
    const instant = instants[Number(place) - 1] ?? 0;
    return BigInt(cumulative) + price * BigInt(instant - at.getTime());
  });
}

/** Stores P. */
export async function savePrice(tx: Tx, { price, steppedAt }: StoredPrice): Promise<void> {
  await tx
    .updateTable('swap_pool')
    .set({ price, stepped_at: new Date(steppedAt) })
    .execute();
}

/** Initializes the pool's history in a new world: the present price counts for all time before. */
export async function openSwapPool(tx: Tx, wallNow: number, ppm: number): Promise<void> {
  const reserves = await readReserves(tx);
  const price = poolPrice(reserves);
  const stepped_at = new Date(Math.floor(wallNow / CLOCK_TOLERANCE_MS) * CLOCK_TOLERANCE_MS);
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

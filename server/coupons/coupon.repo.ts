import { sql } from 'kysely';
import type { couponStates } from '#core/api/tickets.ts';
import type { CouponOffer } from '#core/rules/coupon.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { CouponRow } from './couponFacts.ts';

/** Inserts a coupon of an offer, issued now. */
export function addCoupon(
  tx: Tx,
  playerId: bigint,
  { kind, worth, partBps, lifeMs }: CouponOffer,
  now: number,
): Promise<CouponRow> {
  return tx
    .insertInto('coupon')
    .values({
      player_id: playerId,
      kind,
      worth,
      part_bps: partBps,
      issued_at: new Date(now),
      expires_at: new Date(now + lifeMs),
      in_player_escrow: true,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a coupon whose worth could not be posted in the same transaction. */
export async function deleteCoupon(tx: Tx, { player_id, id }: CouponRow): Promise<void> {
  await tx.deleteFrom('coupon').where('player_id', '=', player_id).where('id', '=', id).execute();
}

/** Locks a coupon of the player until the transaction ends; null when there is none. */
export async function lockCoupon(tx: Tx, playerId: bigint, id: bigint): Promise<CouponRow | null> {
  const row = await tx
    .selectFrom('coupon')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a coupon as used; `paid` in ATR units. */
export function saveUse(
  tx: Tx,
  { player_id, id }: CouponRow,
  { paid, usedFor, now }: { paid: bigint; usedFor: string; now: number },
): Promise<CouponRow> {
  return tx
    .updateTable('coupon')
    .set({ paid, used_for: usedFor, used_at: new Date(now), version: sql<bigint>`version + 1` })
    .where('player_id', '=', player_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Page of a player's coupons, newest first. An open coupon has not expired at `now`. */
export async function readCoupons(
  db: Db,
  playerId: bigint,
  page: {
    state?: (typeof couponStates)[number] | undefined;
    before: bigint | null;
    size: number;
    now: number;
  },
): Promise<CouponRow[]> {
  const now = new Date(page.now);
  let query = db
    .selectFrom('coupon')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(page.size);
  if (page.before !== null) query = query.where('id', '<', page.before);
  if (page.state === 'used') query = query.where('used_at', 'is not', null);
  if (page.state === 'open') query = query.where('used_at', 'is', null).where('expires_at', '>', now);
  if (page.state === 'expired') query = query.where('used_at', 'is', null).where('expires_at', '<=', now);
  return query.execute();
}

/** Coupons that a turn has marked: fewer than it found where a call used one meanwhile. */
export interface MarkedCoupons {
  rows: CouponRow[];
  /** The turn found as many as its limit allows, so more may be left. */
  isFull: boolean;
}

/** Marks at most `limit` unused coupons that expired by an instant as returned; returns them. */
export async function endCoupons(
  tx: Tx,
  endedBy: number,
  limit: number,
  now: number,
): Promise<MarkedCoupons> {
  const expired = await tx
    .selectFrom('coupon')
    .select(['player_id', 'id'])
    .where('used_at', 'is', null)
    .where('returned_at', 'is', null)
    .where('expires_at', '<=', new Date(endedBy))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const rows = await mark(tx, expired, { returned_at: new Date(now) });
  return { rows, isFull: expired.length === limit };
}

/**
 * Marks at most `limit` unused coupons that expire by an instant, and whose owners were not warned yet, as
 * warned; returns them.
 */
export async function takeUnwarned(tx: Tx, endingBy: number, limit: number): Promise<MarkedCoupons> {
  const expiring = await tx
    .selectFrom('coupon')
    .select(['player_id', 'id'])
    .where('used_at', 'is', null)
    .where('returned_at', 'is', null)
    .where('warned', '=', false)
    .where('expires_at', '<=', new Date(endingBy))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return { rows: await mark(tx, expiring, { warned: true }), isFull: expiring.length === limit };
}

/** Changes coupons of the keys that are still unused, and returns them: a call may have used one meanwhile. */
async function mark(
  tx: Tx,
  keys: readonly { player_id: bigint; id: bigint }[],
  change: { returned_at: Date } | { warned: true },
): Promise<CouponRow[]> {
  if (keys.length === 0) return [];
  const rows = sql.join(keys.map(({ player_id, id }) => sql`(${player_id}::bigint, ${id}::bigint)`));
  return tx
    .updateTable('coupon')
    .set({ ...change, version: sql<bigint>`version + 1` })
    .where(sql<boolean>`(player_id, id) IN (VALUES ${rows})`)
    .where('used_at', 'is', null)
    .where('returned_at', 'is', null)
    .returningAll()
    .execute();
}

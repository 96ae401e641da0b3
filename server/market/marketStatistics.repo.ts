import { sql, type RawBuilder } from 'kysely';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import type { Db } from '#server/db/database.ts';

/** Rows of each list. */
const MAX_ROWS = 20;

/** Fills since an instant of wall time, with both players; a FROM item. */
const legs = (since: Date): RawBuilder<unknown> => sql`(
  SELECT b.player_id AS buyer, s.player_id AS seller, f.quantity, f.usdt
  FROM otc_fill f JOIN otc_order b ON b.id = f.buy_id JOIN otc_order s ON s.id = f.sell_id
  WHERE f.at >= ${since})`;

/** Traded volume since an instant, in ledger units. */
export interface VolumeRow {
  fills: bigint;
  atr: bigint;
  usdt: bigint;
  fee: bigint;
}

export async function readFillVolume(db: Db, since: Date): Promise<VolumeRow> {
  const { rows } = await sql<VolumeRow>`
    SELECT count(*) AS fills, coalesce(sum(quantity), 0)::bigint AS atr, coalesce(sum(usdt), 0)::bigint AS usdt,
      coalesce(sum(fee), 0)::bigint AS fee
    FROM otc_fill WHERE at >= ${since}`.execute(db);
  return rows[0] ?? { fills: 0n, atr: 0n, usdt: 0n, fee: 0n };
}

export async function readSwapVolume(db: Db, since: Date): Promise<Omit<VolumeRow, 'fee'>> {
  const { rows } = await sql<Omit<VolumeRow, 'fee'>>`
    SELECT count(*) AS fills, coalesce(sum(atr), 0)::bigint AS atr, coalesce(sum(usdt), 0)::bigint AS usdt
    FROM trade WHERE at >= ${since}`.execute(db);
  return rows[0] ?? { fills: 0n, atr: 0n, usdt: 0n };
}

/** Totals of the open orders of a side. */
export interface BookSideRow {
  side: OrderSide;
  orders: bigint;
  atr: bigint;
  best: bigint;
}

export async function readBookSides(db: Db): Promise<BookSideRow[]> {
  const { rows } = await sql<BookSideRow>`
    SELECT side, count(*) AS orders, sum(remaining)::bigint AS atr,
      CASE side WHEN 'buy' THEN max(price) ELSE min(price) END AS best
    FROM otc_order WHERE state = 'posted' GROUP BY side`.execute(db);
  return rows;
}

/** One of the largest traders; `traders` and `index_bps` are totals of all. */
export interface TraderRow {
  player: bigint;
  bought: bigint;
  sold: bigint;
  usdt: bigint;
  part_bps: bigint;
  traders: bigint;
  index_bps: bigint;
}

export async function readTraders(db: Db, since: Date): Promise<TraderRow[]> {
  const { rows } = await sql<TraderRow>`
    WITH traded AS (
      SELECT own.player, sum(own.bought)::bigint AS bought, sum(own.sold)::bigint AS sold, sum(own.usdt)::bigint AS usdt
      FROM ${legs(since)} AS leg CROSS JOIN LATERAL (
        VALUES (leg.buyer, leg.quantity, 0::bigint, leg.usdt), (leg.seller, 0::bigint, leg.quantity, leg.usdt)
      ) AS own(player, bought, sold, usdt)
      GROUP BY own.player
    )
    SELECT player, bought, sold, usdt,
      floor(usdt * 10000 / nullif(sum(usdt) OVER (), 0))::bigint AS part_bps, count(*) OVER () AS traders,
      floor(sum(usdt::numeric ^ 2) OVER () * 10000 / nullif((sum(usdt) OVER ()) ^ 2, 0))::bigint AS index_bps
    FROM traded ORDER BY usdt DESC, player LIMIT ${MAX_ROWS}`.execute(db);
  return rows;
}

/** A sponsor and a direct referee who traded with each other; `all_usdt` is the total of all such pairs. */
export interface ReferralRow {
  sponsor: bigint;
  referee: bigint;
  fills: bigint;
  atr: bigint;
  usdt: bigint;
  all_usdt: bigint;
}

export async function readReferralPairs(db: Db, since: Date): Promise<ReferralRow[]> {
  const { rows } = await sql<ReferralRow>`
    SELECT referee.sponsor_id AS sponsor, referee.id AS referee, count(*) AS fills, sum(leg.quantity)::bigint AS atr,
      sum(leg.usdt)::bigint AS usdt, (sum(sum(leg.usdt)) OVER ())::bigint AS all_usdt
    FROM ${legs(since)} AS leg JOIN player referee
      ON (referee.id = leg.buyer AND referee.sponsor_id = leg.seller)
      OR (referee.id = leg.seller AND referee.sponsor_id = leg.buyer)
    GROUP BY 1, 2 ORDER BY usdt DESC, referee LIMIT ${MAX_ROWS}`.execute(db);
  return rows;
}

/** Two players who traded coins in both directions. */
export interface SuspectRow {
  one: bigint;
  other: bigint;
  fills: bigint;
  returned: bigint;
  returned_bps: bigint;
  related: boolean;
}

/** Pairs of players with at least `atr` returned, which is at least `bps` of the larger direction. */
export async function readSuspects(
  db: Db,
  since: Date,
  least: { atr: bigint; bps: number },
): Promise<SuspectRow[]> {
  const { rows } = await sql<SuspectRow>`
    WITH pair AS (
      SELECT least(buyer, seller) AS one, greatest(buyer, seller) AS other, count(*) AS fills,
        coalesce(sum(quantity) FILTER (WHERE seller < buyer), 0) AS there,
        coalesce(sum(quantity) FILTER (WHERE seller > buyer), 0) AS back
      FROM ${legs(since)} AS leg GROUP BY 1, 2
    ), passed AS (
      SELECT one, other, fills, least(there, back)::bigint AS returned,
        floor(least(there, back) * 10000 / greatest(there, back))::bigint AS returned_bps
      FROM pair
    )
    SELECT passed.*, p.sponsor_id IS NOT DISTINCT FROM passed.one AS related
    FROM passed JOIN player p ON p.id = passed.other
    WHERE returned >= ${least.atr} AND returned_bps >= ${least.bps}
    ORDER BY returned DESC, one, other LIMIT ${MAX_ROWS}`.execute(db);
  return rows;
}

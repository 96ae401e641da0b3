import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Db } from '#server/db/database.ts';

/** Rows of each list. */
const MAX_ROWS = 50;

/** An address other than the player's own wallet that received the player's coins. */
export interface OtherAddress {
  address: string;
  times: bigint;
  lastAt: Date;
}

/** Addresses to which a player withdrew, other than the player's own, newest first. */
export async function readOtherAddresses(
  db: Db,
  { id, address }: { id: bigint; address: string },
): Promise<OtherAddress[]> {
  const { rows } = await sql<OtherAddress>`
    SELECT address, count(*) AS times, max(created_at) AS "lastAt" FROM withdrawal
    WHERE player_id = ${id} AND lower(address) <> lower(${address}::text)
    GROUP BY address ORDER BY "lastAt" DESC LIMIT ${MAX_ROWS}`.execute(db);
  return rows;
}

/** An account that has something in common with the player. */
export interface RelatedAccount {
  id: bigint;
  address: string;
  nick_name: string;
  code: string;
  created_at: Date;
  relation: 'sponsor' | 'referee' | 'sameSponsor' | 'sameAddress' | 'paidTo' | 'paidBy';
}

/**
 * Accounts that share an address of payment with the player or are paid to each other's wallets, then the sponsor, the
 * direct referees and the other referees of the sponsor; newest first in each group.
 */
export async function readRelated(
  db: Db,
  { id, address, sponsorId }: { id: bigint; address: string; sponsorId: bigint | null },
): Promise<RelatedAccount[]> {
  const { rows } = await sql<RelatedAccount>`
    WITH own AS (
      SELECT DISTINCT lower(address) AS address FROM withdrawal
      WHERE player_id = ${id} AND lower(address) <> lower(${address}::text)
    ), found AS (
      SELECT w.player_id AS id, 'sameAddress' AS relation, 1 AS place
      FROM own JOIN withdrawal w ON lower(w.address) = own.address WHERE w.player_id <> ${id}
      UNION SELECT w.player_id, 'paidBy', 2 FROM withdrawal w
      WHERE lower(w.address) = lower(${address}::text) AND w.player_id <> ${id}
      UNION SELECT p.id, 'paidTo', 3 FROM own JOIN player p ON lower(p.address) = own.address
      UNION SELECT ${sponsorId}::bigint, 'sponsor', 4 WHERE ${sponsorId}::bigint IS NOT NULL
      UNION (SELECT p.id, 'referee', 5 FROM player p WHERE p.sponsor_id = ${id} ORDER BY p.id DESC LIMIT ${MAX_ROWS})
      UNION (SELECT p.id, 'sameSponsor', 6 FROM player p
        WHERE p.sponsor_id = ${sponsorId}::bigint AND p.id <> ${id} ORDER BY p.id DESC LIMIT ${MAX_ROWS})
    )
    SELECT p.id, p.address, p.nick_name, p.code, p.created_at, f.relation
    FROM found f JOIN player p ON p.id = f.id ORDER BY f.place, p.id DESC LIMIT ${MAX_ROWS}`.execute(db);
  return rows;
}

/** Sums of a player's payments and rewards by coin, in ledger units. */
export interface PlayerSums {
  coin: ChainCoin;
  deposited: bigint;
  withdrawn: bigint;
  /** Gross of requests that are not paid yet. */
  open: bigint;
  rewards: bigint;
}

export async function readPlayerSums(db: Db, id: bigint): Promise<PlayerSums[]> {
  const { rows } = await sql<PlayerSums>`
    WITH earned AS MATERIALIZED (
      SELECT coin, sum(total) AS total FROM reward_sum WHERE player_id = ${id} GROUP BY coin
    )
    SELECT coin,
      coalesce((SELECT sum(amount) FROM deposit d
        WHERE d.player_id = ${id} AND d.state = 'credited' AND d.coin = c.coin), 0)::bigint AS deposited,
      coalesce((SELECT sum(gross) FROM withdrawal w
        WHERE w.player_id = ${id} AND w.state = 'confirmed' AND w.coin = c.coin), 0)::bigint AS withdrawn,
      coalesce((SELECT sum(gross) FROM withdrawal w
        WHERE w.player_id = ${id} AND w.state IN ('pendingReview', 'passed') AND w.coin = c.coin), 0)::bigint AS open,
      coalesce((SELECT total FROM earned e WHERE e.coin = c.coin), 0)::bigint AS rewards
    FROM (VALUES ('USDT'), ('ATR')) AS c(coin)`.execute(db);
  return rows;
}

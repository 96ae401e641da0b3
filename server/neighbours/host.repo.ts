import type { HelpRule, VisitRule } from '#core/catalog/visitRules.ts';
import { usualManor } from '#core/rules/neighbours.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Owner of a manor, with settings, counts and the tie to a visitor. */
export interface Host {
  id: bigint;
  address: string;
  code: string;
  nickName: string;
  image: number;
  tier: 'regular' | 'owner';
  isRobot: boolean;
  /** PTS units. */
  points: bigint;
  visits: VisitRule;
  helps: HelpRule;
  /** ATR units: the day's allowance, and the cost of the day's helps. */
  helpDay: bigint;
  helpedToday: bigint;
  isBarred: boolean;
  /** Operators froze the player, who then spends nothing, by nobody's hand. */
  isFrozen: boolean;
  hearts: number;
  /** The visitor is barred from visits. */
  isVisitorBarred: boolean;
  /** The owner is the visitor's referrer; the owner stands below the visitor; the visitor below the owner. */
  isReferrer: boolean;
  isBelow: boolean;
  isAbove: boolean;
}

/** Highest id: a visitor who is nobody. */
const NOBODY = 0n;

/**
 * Reads the owner of a manor by code, or null. `visitor`: id of the player who visits, or null for a visitor without
 * a sign-in. `day`: game day whose helps are summed.
 */
export async function readHost(
  db: Db | Tx,
  code: string,
  visitor: bigint | null,
  day: number,
): Promise<Host | null> {
  const by = visitor ?? NOBODY;
  // Found first: rows of a player whose id the statement does not name would be looked for in all shards.
  const owner = await fixedSql<{
    id: bigint;
  }>`SELECT id FROM player WHERE code = ${code.toUpperCase()}`.execute(db);
  const id = owner.rows[0]?.id;
  if (id === undefined) return null;
  const { rows } = await fixedSql<Host>`
    SELECT p.id, p.address, p.code, p.nick_name AS "nickName", p.image, p.tier, p.is_robot AS "isRobot",
      coalesce(points.balance, 0) AS points,
      coalesce(s.visits, ${usualManor.visits}) AS visits, coalesce(s.helps, ${usualManor.helps}) AS helps,
      coalesce(s.help_day, ${usualManor.helpDay}::bigint) AS "helpDay",
      (SELECT coalesce(sum(atr + atb), 0)::bigint FROM help WHERE owner_id = p.id AND day = ${day}) AS "helpedToday",
      s.barred_at IS NOT NULL AS "isBarred",
      (SELECT count(*) FROM player_freeze WHERE player_id = p.id) > 0 AS "isFrozen",
      coalesce(h.hearts, 0) AS hearts,
      EXISTS (SELECT 1 FROM manor_setting WHERE player_id = ${by}::bigint AND barred_at IS NOT NULL) AS "isVisitorBarred",
      EXISTS (SELECT 1 FROM player WHERE id = ${by}::bigint AND sponsor_id = p.id) AS "isReferrer",
      coalesce(p.sponsor_id = ${by}::bigint, false) AS "isBelow",
      CASE WHEN ${by}::bigint > p.id THEN player_generations(${by}::bigint, p.id) IS NOT NULL ELSE false END AS "isAbove"
    FROM player p
    LEFT JOIN manor_setting s ON s.player_id = ${id}::bigint
    LEFT JOIN heart_sum h ON h.helper_id = p.id
    LEFT JOIN account points
      ON points.name = 'user:' || p.id::text AND points.coin = 'PTS' AND points.shard = 0
    WHERE p.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

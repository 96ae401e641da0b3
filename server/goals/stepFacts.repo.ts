import type { GoalFact, stepFacts } from '#core/catalog/goals.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Facts that the album counts. */
export type AlbumFact = 'baskets' | 'helps' | 'albumBadges';

/** Facts of a player's whole life. The level comes from the ledger, baskets, helps and badges from the album. */
export type StepFacts = Record<Exclude<(typeof stepFacts)[number] & GoalFact, 'level' | AlbumFact>, number>;

/**
 * Reads the facts of a player that steps count, in one statement over the player's own rows. Counts of plants read the
 * 400 oldest: no step needs more than 100.
 */
export async function readStepFacts(db: Db | Tx, playerId: bigint): Promise<StepFacts> {
  const { rows } = await fixedSql<StepFacts>`
    WITH old AS (SELECT * FROM plant WHERE player_id = ${playerId} ORDER BY id LIMIT 400),
    new AS (SELECT seed FROM plant WHERE player_id = ${playerId} ORDER BY id DESC LIMIT 120),
    grown AS (
      SELECT count(*) FILTER (WHERE spent > 0)::int AS sown,
        count(*) FILTER (WHERE harvested_at IS NOT NULL)::int AS harvested,
        count(*) FILTER (WHERE spent > 0 AND watered_at IS NOT NULL AND fertilized_at IS NOT NULL
          AND weeded_at IS NOT NULL AND insects_killed_at IS NOT NULL)::int AS full_cares
      FROM old
    ), total AS (
      SELECT coalesce(sum(times) FILTER (WHERE topic = 'care:water'), 0)::int AS watered,
        coalesce(sum(times) FILTER (WHERE topic LIKE 'care:%'), 0)::int AS cares,
        count(*) FILTER (WHERE topic LIKE 'kind:%' AND topic <> 'kind:hen' AND earned > 0)::int AS sold,
        array_agg(substr(topic, 6)) FILTER (WHERE topic LIKE 'kind:%' AND earned > 0) AS kinds
      FROM farm_total WHERE player_id = ${playerId}
    ), yard AS (
      SELECT count(*)::int AS hens, coalesce(sum(fed_days), 0)::int AS fed,
        coalesce(sum(collected_eggs), 0)::int AS eggs, coalesce(sum(sold_eggs), 0)::int AS sold
      FROM hen WHERE player_id = ${playerId}
    ), kinds AS (
      SELECT coalesce(array_agg(seed), '{}') || coalesce((SELECT kinds FROM total), '{}') AS had FROM new
    ), gifts AS (
      SELECT coalesce(max(greatest(check_ins, (check_in_day IS NOT NULL)::int)), 0) AS check_ins,
        count(ticket_day)::int AS tickets
      FROM gift WHERE player_id = ${playerId}
    ), marks AS (
      SELECT count(*) FILTER (WHERE page = 'proof')::int AS proof, count(*) FILTER (WHERE page = 'owner')::int AS owner,
        count(*) FILTER (WHERE page = 'visit')::int AS visits
      FROM goal_mark WHERE player_id = ${playerId}
    )
    SELECT grown.sown, total.watered, grown.harvested, total.sold, gifts.check_ins AS "checkIns",
      grown.full_cares AS "fullCares",
      coalesce((SELECT plots FROM farm WHERE player_id = ${playerId}), 0) AS plots, gifts.tickets,
      ('orange' = ANY (kinds.had))::int AS orange, ('peach' = ANY (kinds.had))::int AS peach,
      ('banana' = ANY (kinds.had))::int AS banana, ('mango' = ANY (kinds.had))::int AS mango,
      yard.hens, yard.fed, yard.eggs, yard.sold AS "eggsSold",
      (EXISTS (SELECT 1 FROM coupon WHERE player_id = ${playerId} AND used_at IS NOT NULL))::int AS "couponsUsed",
      total.cares, marks.proof, marks.owner, marks.visits,
      (SELECT count(*) FROM look_placed WHERE player_id = ${playerId})::int AS looks,
      (EXISTS (SELECT 1 FROM guest_entry WHERE author_id = ${playerId}))::int AS "guestBooks",
      coalesce((SELECT max(points) FROM league_week WHERE player_id = ${playerId}), 0) AS "leaguePoints",
      (EXISTS (SELECT 1 FROM otc_order WHERE player_id = ${playerId} AND remaining < quantity)
        OR EXISTS (SELECT 1 FROM trade WHERE taker_id = ${playerId}))::int AS trades
    FROM grown, total, yard, kinds, gifts, marks`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`the facts of player ${playerId} could not be read`);
  return row;
}

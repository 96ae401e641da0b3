import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { UNIT } from '#core/money/amount.ts';
import type { Pot } from '#core/rules/pots.ts';
import type { Tx } from '#server/db/database.ts';
import { placeOf } from './playerRun.repo.ts';

/** What a pot held of a coin at a day's first turn, and all weights together. */
export interface DayPot {
  pot: Pot;
  coin: ChainCoin;
  held: bigint;
  weights: bigint;
}

/** A player's weights of the day. */
export type PlayerWeights = { player: bigint } & Record<Pot, bigint>;

/**
 * Keeps what the pots hold and what everybody's points weigh, as `potWeights` does, for the day's shares: one look at all
 * players, so that nobody's weight depends on when they are paid. The weights of the day before are let go.
 */
export async function freezePots(
  tx: Tx,
  day: number,
  { LEVEL_POINTS }: Pick<Constants, 'LEVEL_POINTS'>,
): Promise<void> {
  await sql`DELETE FROM pot_weight`.execute(tx);
  await sql`
    INSERT INTO pot_weight (player_id, level, management, community)
    SELECT a.player_id, a.balance * greatest(1, (
        SELECT count(*) FROM unnest(${LEVEL_POINTS.map((points) => BigInt(points) * UNIT)}::bigint[]) AS l(least)
        WHERE a.balance >= l.least)),
      least(a.balance, coalesce(below.points, 0)), a.balance
    FROM account a
    LEFT JOIN (
      SELECT p.sponsor_id, sum(b.balance) AS points
      FROM account b JOIN player p ON p.id = b.player_id
      WHERE b.coin = 'PTS' AND b.balance > 0 AND p.sponsor_id IS NOT NULL
      GROUP BY p.sponsor_id
    ) below ON below.sponsor_id = a.player_id
    WHERE a.coin = 'PTS' AND a.player_id IS NOT NULL AND a.balance > 0`.execute(tx);
  await sql`
    INSERT INTO pot_day (day, pot, coin, held, weights)
    SELECT ${day}, w.pot, p.coin, p.held, w.weights
    FROM (
      SELECT name, coin, sum(balance)::bigint AS held FROM account
      WHERE name IN ('pool:levelPot', 'pool:managementPot', 'pool:communityPot') AND coin IN ('ATR', 'USDT')
      GROUP BY name, coin HAVING sum(balance) > 0
    ) p
    JOIN (
      SELECT 'level' AS pot, coalesce(sum(level), 0) AS weights FROM pot_weight
      UNION ALL SELECT 'management', coalesce(sum(management), 0) FROM pot_weight
      UNION ALL SELECT 'community', coalesce(sum(community), 0) FROM pot_weight
    ) w ON p.name = 'pool:' || w.pot || 'Pot'
    WHERE w.weights > 0`.execute(tx);
}

/** What a day's shares are counted by; none when nothing is to be shared. */
export async function readDayPots(tx: Tx, day: number): Promise<DayPot[]> {
  const { rows } = await sql<Omit<DayPot, 'weights'> & { weights: string }>`
    SELECT pot, coin, held, weights::text AS weights FROM pot_day WHERE day = ${day} ORDER BY pot, coin`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, weights: BigInt(row.weights) }));
}

/** Lets go of the weights of whom no pot pays, so that nobody looks at them in the day's turns. */
export async function removeLight(tx: Tx, least: Record<Pot, bigint>): Promise<void> {
  await sql`
    DELETE FROM pot_weight
    WHERE level < ${least.level} AND management < ${least.management} AND community < ${least.community}`.execute(
    tx,
  );
}

/** The next players of a day's run, in the order of their ids. */
export async function readWeights(tx: Tx, run: string, day: number, most: number): Promise<PlayerWeights[]> {
  const { rows } = await sql<PlayerWeights>`
    SELECT player_id AS player, level, management, community FROM pot_weight
    WHERE player_id > ${placeOf(run, day)} ORDER BY player_id LIMIT ${most}`.execute(tx);
  return rows;
}

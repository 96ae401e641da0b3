import { sql } from 'kysely';
import { potPools } from '#core/catalog/accounts.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { UNIT } from '#core/money/amount.ts';
import { pots, type Pot } from '#core/rules/pots.ts';
import type { Tx } from '#server/db/database.ts';
import { poolList } from '#server/ledger/accountSql.ts';
import { placeOf } from './playerRun.repo.ts';

/** Balance of a pot in one coin at a day's first turn, and the sum of all weights. */
export interface DayPot {
  pot: Pot;
  coin: ChainCoin;
  held: bigint;
  weights: bigint;
}

/** Weights of a player on one day. */
export type PlayerWeights = { player: bigint } & Record<Pot, bigint>;

/** Sum of all weights in each pot, and the name of the pot's account. */
const sumsOfWeights = sql.join(
  pots.map(
    (pot) => sql`
      SELECT ${sql.lit(pot)} AS pot, ${sql.lit(`pool:${potPools[pot]}`)} AS pool,
        coalesce(sum(${sql.ref(pot)}), 0) AS weights
      FROM pot_weight`,
  ),
  sql` UNION ALL `,
);

/**
 * Stores a snapshot of pot balances and of everyone's weights (`potWeights`) for the day's shares. One
 * snapshot of all players makes weights independent of the order of payment. Show manors of the house have no
 * weight. Deletes the weights of the day before.
 */
export async function freezePots(
  tx: Tx,
  day: number,
  { LEVEL_POINTS }: Pick<Constants, 'LEVEL_POINTS'>,
): Promise<void> {
  await sql`DELETE FROM pot_weight`.execute(tx);
  await sql`
    INSERT INTO pot_weight (player_id, level, management, community)
    -- Materialized: the three lie in different places where the ledger is in books on several workers.
    WITH held AS MATERIALIZED (
      SELECT player_id, balance FROM account WHERE coin = 'PTS' AND player_id IS NOT NULL AND balance > 0
    ), sponsored AS MATERIALIZED (
      SELECT id, sponsor_id FROM player WHERE sponsor_id IS NOT NULL
    ), house AS MATERIALIZED (
      SELECT player_id FROM show_manor
    )
    SELECT a.player_id, a.balance * greatest(1, (
        SELECT count(*) FROM unnest(${LEVEL_POINTS.map((points) => BigInt(points) * UNIT)}::bigint[]) AS l(least)
        WHERE a.balance >= l.least)),
      least(a.balance, coalesce(below.points, 0)), a.balance
    FROM held a
    LEFT JOIN (
      SELECT p.sponsor_id, sum(b.balance) AS points FROM held b JOIN sponsored p ON p.id = b.player_id
      GROUP BY p.sponsor_id
    ) below ON below.sponsor_id = a.player_id
    WHERE NOT EXISTS (SELECT 1 FROM house s WHERE s.player_id = a.player_id)`.execute(tx);
  await sql`
    INSERT INTO pot_day (day, pot, coin, held, weights)
    WITH p AS MATERIALIZED (
      SELECT name, coin, sum(balance)::bigint AS held FROM account
      WHERE name IN ${poolList(Object.values(potPools))} AND coin IN ('ATR', 'USDT')
      GROUP BY name, coin HAVING sum(balance) > 0
    ), w AS MATERIALIZED (${sumsOfWeights})
    SELECT ${day}, w.pot, p.coin, p.held, w.weights
    FROM p JOIN w ON p.name = w.pool
    WHERE w.weights > 0`.execute(tx);
}

/** Snapshot of the day's pots; empty when there is nothing to share. */
export async function readDayPots(tx: Tx, day: number): Promise<DayPot[]> {
  const { rows } = await sql<Omit<DayPot, 'weights'> & { weights: string }>`
    SELECT pot, coin, held, weights::text AS weights FROM pot_day WHERE day = ${day} ORDER BY pot, coin`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, weights: BigInt(row.weights) }));
}

/** Deletes the weights of players whom no pot pays, so that the day's turns do not read them. */
export async function removeUnpaid(tx: Tx, least: Record<Pot, bigint>): Promise<void> {
  await sql`
    DELETE FROM pot_weight
    WHERE level < ${least.level} AND management < ${least.management} AND community < ${least.community}`.execute(
    tx,
  );
}

/** Weights of the next players in a day's run, in id order. */
export async function readWeights(tx: Tx, run: string, day: number, limit: number): Promise<PlayerWeights[]> {
  const { rows } = await sql<PlayerWeights>`
    SELECT player_id AS player, level, management, community FROM pot_weight
    WHERE player_id > ${placeOf(run, day)} ORDER BY player_id LIMIT ${limit}`.execute(tx);
  return rows;
}

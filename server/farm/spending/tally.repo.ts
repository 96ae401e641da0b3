import type { Seed } from '#core/catalog/seeds.ts';
import type { Care } from '#core/catalog/cares.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Days in the farm's chart, today included. */
export const CHART_DAYS = 14;

/** Key of a statistic, besides the day. */
export type Topic = 'all' | `kind:${Seed | 'hen' | 'land' | 'look'}` | `plot:${number}` | `care:${Care}`;

/** ATR spent and earned under a topic, in units, and a count. */
export interface Tally {
  topic: Topic;
  spent?: bigint;
  earned?: bigint;
  times?: number;
}

/** Adds to a player's statistics; `all` also counts for the game day of `now`. */
export async function addTallies(
  tx: Tx,
  playerId: bigint,
  now: number,
  tallies: readonly Tally[],
): Promise<void> {
  const byTopic = new Map<Topic, Required<Tally>>();
  for (const { topic, spent = 0n, earned = 0n, times = 0 } of tallies) {
    const sum = byTopic.get(topic) ?? { topic, spent: 0n, earned: 0n, times: 0 };
    byTopic.set(topic, {
      topic,
      spent: sum.spent + spent,
      earned: sum.earned + earned,
      times: sum.times + times,
    });
  }
  if (byTopic.size === 0) return;
  const rows = [...byTopic.values()];
  const all = byTopic.get('all') ?? { spent: 0n, earned: 0n };
  await fixedSql`
    WITH day AS (
      INSERT INTO farm_day (player_id, day, spent, earned)
      VALUES (${playerId}, ${dayOf(now)}, ${all.spent}, ${all.earned})
      ON CONFLICT (player_id, day)
      DO UPDATE SET spent = farm_day.spent + excluded.spent, earned = farm_day.earned + excluded.earned
    )
    INSERT INTO farm_total (player_id, topic, spent, earned, times)
    SELECT ${playerId}::bigint, t.*
    FROM unnest(
      ${rows.map(({ topic }) => topic)}::text[],
      ${rows.map(({ spent }) => spent)}::bigint[],
      ${rows.map(({ earned }) => earned)}::bigint[],
      ${rows.map(({ times }) => times)}::integer[]
    ) AS t(topic, spent, earned, times)
    ON CONFLICT (player_id, topic)
    DO UPDATE SET spent = farm_total.spent + excluded.spent, earned = farm_total.earned + excluded.earned,
                  times = farm_total.times + excluded.times
  `.execute(tx);
}

/** Spending and earning of a player by game day, from `firstDay` on. */
export async function readDays(
  db: Db,
  playerId: bigint,
  firstDay: number,
): Promise<{ day: number; spent: bigint; earned: bigint }[]> {
  return await db
    .selectFrom('farm_day')
    .select(['day', 'spent', 'earned'])
    .where('player_id', '=', playerId)
    .where('day', '>=', firstDay)
    .orderBy('day')
    .execute();
}

/** Lifetime statistics of a player's farm, by topic. */
export async function readTotals(
  db: Db,
  playerId: bigint,
): Promise<Map<string, { spent: bigint; earned: bigint; times: number }>> {
  const rows = await db
    .selectFrom('farm_total')
    .select(['topic', 'spent', 'earned', 'times'])
    .where('player_id', '=', playerId)
    .execute();
  return new Map(rows.map(({ topic, ...sums }) => [topic, sums]));
}

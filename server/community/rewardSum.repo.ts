import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { RewardKind } from '#core/catalog/rewardKinds.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Rewards of one kind, coin and game day of a player. */
export interface RewardLine {
  player: bigint;
  kind: RewardKind;
  coin: ChainCoin;
  day: number;
  amount: bigint;
}

/** Adds rewards to players' sums. Days may arrive late; `on_day` always holds the newest day. */
export async function addRewards(tx: Tx, lines: readonly RewardLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    WITH given AS (
      SELECT * FROM unnest(
        ${lines.map(({ player }) => player)}::bigint[], ${lines.map(({ kind }) => kind)}::text[],
        ${lines.map(({ coin }) => coin)}::text[], ${lines.map(({ day }) => day)}::bigint[],
        ${lines.map(({ amount }) => amount)}::bigint[]) AS g(player_id, kind, coin, day, amount)
    ), dated AS (
      SELECT g.*, max(g.day) OVER (PARTITION BY g.player_id, g.kind, g.coin) AS newest FROM given g
    )
    INSERT INTO reward_sum AS known (player_id, kind, coin, total, day, on_day)
    SELECT player_id, kind, coin, sum(amount)::bigint, newest, (sum(amount) FILTER (WHERE day = newest))::bigint
    FROM dated GROUP BY player_id, kind, coin, newest
    ON CONFLICT (player_id, kind, coin) DO UPDATE SET
      total = known.total + excluded.total, day = greatest(known.day, excluded.day),
      on_day = CASE
        WHEN excluded.day > known.day THEN excluded.on_day
        WHEN excluded.day = known.day THEN known.on_day + excluded.on_day
        ELSE known.on_day END`.execute(tx);
}

/** Rewards of a player by kind and coin: total, and on one game day. */
export async function readRewards(
  db: Db,
  player: bigint,
  today: number,
): Promise<{ kind: RewardKind; coin: ChainCoin; total: bigint; today: bigint }[]> {
  const rows = await db.selectFrom('reward_sum').selectAll().where('player_id', '=', player).execute();
  return rows.map(({ kind, coin, total, day, on_day }) => ({
    kind,
    coin,
    total,
    today: day === BigInt(today) ? on_day : 0n,
  }));
}

import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Db } from '#server/db/database.ts';

/** Balance of a pool now, and at the end of an earlier closed game day; in ledger units. */
export interface PoolDays {
  pool: string;
  coin: ChainCoin;
  amount: bigint;
  /** Null before the first closed day. */
  day: bigint | null;
  before: bigint;
}

/** Pools with coins now or then; the earlier day is the oldest of the last `days` closed ones. */
export async function readPoolDays(db: Db, days: number): Promise<PoolDays[]> {
  const { rows } = await sql<PoolDays>`
    WITH begin AS (
      SELECT min(day) AS day FROM (
        SELECT day FROM economy_day WHERE closed_at IS NOT NULL ORDER BY day DESC LIMIT ${days}) d
    ), now AS (
      SELECT name, coin, sum(balance)::bigint AS amount FROM account
      WHERE name LIKE 'pool:%' AND coin IN ('ATR', 'USDT') GROUP BY name, coin
    )
    SELECT substr(now.name, 6) AS pool, now.coin, now.amount, begin.day, coalesce(held.amount, 0) AS before
    FROM now CROSS JOIN begin
    LEFT JOIN economy_held held ON held.day = begin.day AND held.holder = now.name AND held.coin = now.coin
    WHERE now.amount <> 0 OR held.amount <> 0
    ORDER BY now.name, now.coin`.execute(db);
  return rows;
}

/** Promotion of a game day that was given so far, by budget. */
export async function readGivenToday(
  db: Db,
  day: number,
): Promise<Record<'ticket' | 'tutorial' | 'goal' | 'basket', bigint>> {
  const { rows } = await sql<Record<'ticket' | 'tutorial' | 'goal' | 'basket', bigint>>`
    SELECT coalesce((SELECT given FROM ticket_day WHERE day = ${day}), 0) AS ticket,
      coalesce((SELECT tutorial FROM ticket_day WHERE day = ${day}), 0) AS tutorial,
      coalesce((SELECT given FROM goal_day WHERE day = ${day}), 0) AS goal,
      coalesce((SELECT given FROM basket_day WHERE day = ${day}), 0) AS basket`.execute(db);
  return rows[0] ?? { ticket: 0n, tutorial: 0n, goal: 0n, basket: 0n };
}

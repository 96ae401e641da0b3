import { sql } from 'kysely';
import { chainCoins, type ChainCoin } from '#core/catalog/chainCoins.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { UNIT } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { DayDeeds } from '#core/rules/replayRule.ts';
import type { Db } from '#server/db/database.ts';
import { readClosedDays } from '#server/oversight/economy/economyPages.repo.ts';

interface Span {
  from: Date;
  to: Date;
}

async function readWithdrawals(db: Db, { from, to }: Span): Promise<DayDeeds['withdrawals']> {
  const { rows } = await sql<DayDeeds['withdrawals'][number]>`
    WITH p AS MATERIALIZED (SELECT price / 1000000 AS price FROM swap_pool)
    SELECT coin, gross, fee_free AS "feeFree",
      (sum(CASE coin WHEN 'USDT' THEN gross ELSE ceil(gross::numeric * price / ${UNIT}::bigint) END)
        OVER (PARTITION BY player_id ORDER BY id))::bigint AS "dayWorth"
    FROM withdrawal, p
    WHERE created_at >= ${from} AND created_at < ${to}`.execute(db);
  return rows;
}

async function readFills(db: Db, { from, to }: Span): Promise<DayDeeds['fills']> {
  const { rows } = await sql<DayDeeds['fills'][number]>`
    SELECT quantity, usdt FROM otc_fill WHERE at >= ${from} AND at < ${to}`.execute(db);
  return rows;
}

async function readSwaps(db: Db, { from, to }: Span): Promise<DayDeeds['swaps']> {
  const { rows } = await sql<{ coin: ChainCoin; amount: bigint }>`
    SELECT CASE side WHEN 'buy' THEN 'USDT' ELSE 'ATR' END AS coin,
      CASE side WHEN 'buy' THEN usdt ELSE atr END AS amount
    FROM trade WHERE at >= ${from} AND at < ${to}`.execute(db);
  return rows;
}

async function readFarm(db: Db, { from, to }: Span, day: number) {
  const { rows } = await sql<{
    hens: bigint;
    joined: bigint;
    ticket: bigint;
    tutorial: bigint;
    goal: bigint;
    basket: bigint;
  }>`
    SELECT (SELECT count(*) FROM hen WHERE bought_at >= ${from} AND bought_at < ${to}) AS hens,
      coalesce((SELECT joined FROM world_day WHERE day = ${day}), 0) AS joined,
      coalesce((SELECT given FROM ticket_day WHERE day = ${day}), 0) AS ticket,
      coalesce((SELECT tutorial FROM ticket_day WHERE day = ${day}), 0) AS tutorial,
      coalesce((SELECT given FROM goal_day WHERE day = ${day}), 0) AS goal,
      coalesce((SELECT given FROM basket_day WHERE day = ${day}), 0) AS basket`.execute(db);
  const plots = await db
    .selectFrom('plot')
    .select(['number', 'reclaimed_at'])
    .where('reclaimed_at', '>=', from)
    .where('reclaimed_at', '<', to)
    .execute();
  const { hens = 0n, joined = 0n, ...given } = rows[0] ?? {};
  return {
    hens: Number(hens),
    joined: Number(joined),
    plots: plots.map(({ number, reclaimed_at }) => ({ number, at: reclaimed_at.getTime() })),
    given: { ticket: 0n, tutorial: 0n, goal: 0n, basket: 0n, ...given },
  };
}

/** Farm spending and fees of the newest closed day of the economy, and the emission pool at its end. */
async function readEconomy(db: Db) {
  const [day] = await readClosedDays(db, null, 1);
  const fees = Object.fromEntries(
    chainCoins.map((coin) => [
      coin,
      day?.flows.find((flow) => flow.coin === coin && flow.type === 'fee')?.sink ?? 0n,
    ]),
  ) as Record<ChainCoin, bigint>;
  const spent = await db
    .selectFrom('farm_world_day')
    .select('spent')
    .orderBy('day', 'desc')
    .executeTakeFirst();
  const pool = day?.held.find(({ coin, holder }) => coin === 'ATR' && holder === 'pool:emission')?.amount;
  return { fees, farmSpent: spent?.spent ?? 0n, emissionPool: pool ?? 0n };
}

/**
 * Deeds of yesterday: of the game's day on the farm, and of the last 24 hours of wall time at the till and the market.
 * At speed 1 both are a calendar day.
 */
export async function readDayDeeds(
  db: Db,
  { gameNow, wallNow }: { gameNow: number; wallNow: number },
): Promise<DayDeeds> {
  const wall = { from: new Date(wallNow - DAY_MS), to: new Date(wallNow) };
  const day = dayOf(gameNow) - 1;
  const game = { from: new Date(day * DAY_MS), to: new Date((day + 1) * DAY_MS) };
  return {
    withdrawals: await readWithdrawals(db, wall),
    fills: await readFills(db, wall),
    swaps: await readSwaps(db, wall),
    ...(await readFarm(db, game, day)),
    ...(await readEconomy(db)),
  };
}

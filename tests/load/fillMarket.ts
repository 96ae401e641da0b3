import type pg from 'pg';

/** Ids of the inserted orders, above those of the world. */
const FIRST_ID = 10_000_000;

/** Quantity of each resting order and USDT of each player: more than a measurement uses. Ledger units. */
const PLENTY = 10n ** 13n;

/** USDT units per ATR, about the opening price of a world. */
const PRICE = 100_000;

/**
 * Fills the market of a filled world with open sell orders of players who are not signed in, with their locks, and gives
 * every player USDT. Inserts rows directly, like the players themselves.
 * @returns the orders' ids
 */
export async function fillMarket(client: pg.ClientBase, orders: number): Promise<string[]> {
  await client.query(
    `INSERT INTO account (coin, name, shard, player_id, balance, version, least, most)
     SELECT 'USDT', 'user:' || id, 0, id, $1::bigint, 1, 0, 9223372036854775807 FROM player WHERE id >= 1000`,
    [PLENTY],
  );
  const { rows } = await client.query<{ id: string }>(
    `WITH seller AS (
       SELECT id, row_number() OVER (ORDER BY id) - 1 AS n, count(*) OVER () AS many FROM player
       WHERE id >= 1000 AND NOT EXISTS (SELECT 1 FROM session WHERE player_id = player.id)
     ), resting AS (
       INSERT INTO otc_order (id, player_id, side, price, quantity, remaining, fee_bps, state, posted_at, ends_open_ms)
       OVERRIDING SYSTEM VALUE
       SELECT ${FIRST_ID} + g, seller.id, 'sell', ${PRICE} + g % 4000, $1, $1, 100, 'posted', now(), 9007199254740991
       FROM generate_series(1, $2::int) AS g JOIN seller ON seller.n = g % seller.many
       RETURNING id, player_id
     )
     INSERT INTO account (coin, name, shard, player_id, balance, version, least, most)
     SELECT 'ATR', 'order:' || id, 0, player_id, $1::bigint, 1, 0, 9223372036854775807 FROM resting
     RETURNING split_part(name, ':', 2) AS id`,
    [PLENTY, orders],
  );
  await client.query('VACUUM (ANALYZE) account, otc_order');
  return rows.map(({ id }) => id);
}

/** Candles of an interval, built from those of a minute. */
const fromMinutes = (span: string, start: string) => `
  INSERT INTO candle (span, at, open, high, low, close, atr, usdt)
  SELECT '${span}', ${start}, (array_agg(open ORDER BY at))[1], max(high), min(low),
    (array_agg(close ORDER BY at DESC))[1], sum(atr), sum(usdt)
  FROM candle WHERE span = '1m' GROUP BY ${start}
  ON CONFLICT DO NOTHING`;

const bin = (span: string) => `date_bin('${span}', at, '2001-01-01Z')`;

/** Inserts so many fills of the past year between ended orders, ten an order, and the candles of all intervals. */
export async function fillHistory(client: pg.ClientBase, fills: number): Promise<void> {
  const closed = Math.ceil(fills / 10);
  await client.query(
    `INSERT INTO otc_order (id, player_id, side, price, quantity, remaining, fee_bps, state, posted_at, closed_at, ends_open_ms)
     OVERRIDING SYSTEM VALUE
     SELECT ${2 * FIRST_ID} + g, 1000 + g % (SELECT count(*) FROM player WHERE id >= 1000),
       CASE g % 2 WHEN 0 THEN 'buy' ELSE 'sell' END, ${PRICE}, 200000000, 0, 100,
       CASE g % 2 WHEN 0 THEN 'completed' ELSE 'sold' END, now() - interval '1 year', now(), 0
     FROM generate_series(1, $1::int) AS g`,
    [closed],
  );
  await client.query(
    `INSERT INTO otc_fill (buy_id, sell_id, price, quantity, usdt, fee, at)
     SELECT ${2 * FIRST_ID} + 2 * (1 + g % ($2::int / 2 - 1)), ${2 * FIRST_ID} + 2 * (1 + g % ($2::int / 2 - 1)) + 1,
       ${PRICE} + g % 4000, 20000000, 2000000, 20000, now() - (g::float8 / $1) * interval '1 year'
     FROM generate_series(1, $1::int) AS g`,
    [fills, closed],
  );
  await client.query(
    `INSERT INTO candle (span, at, open, high, low, close, atr, usdt)
     SELECT '1m', date_trunc('minute', at), (array_agg(price ORDER BY id))[1], max(price), min(price),
       (array_agg(price ORDER BY id DESC))[1], sum(quantity), sum(usdt)
     FROM otc_fill GROUP BY date_trunc('minute', at)
     ON CONFLICT DO NOTHING`,
  );
  await client.query(fromMinutes('15m', bin('15 minutes')));
  await client.query(fromMinutes('1h', bin('1 hour')));
  await client.query(fromMinutes('4h', bin('4 hours')));
  await client.query(fromMinutes('1d', bin('1 day')));
  await client.query(fromMinutes('1w', bin('7 days')));
  await client.query(fromMinutes('1M', `date_trunc('month', at)`));
  await client.query('VACUUM (ANALYZE) otc_order, otc_fill, candle');
}

import type { BareQuery, BareWork } from './bareSql.ts';

/** Copies of the market's tables, with the resting orders of the server. */
const COPY = `
  CREATE TABLE bare.market_state (LIKE public.market_state INCLUDING ALL);
  CREATE TABLE bare.otc_order (LIKE public.otc_order INCLUDING ALL) WITH (fillfactor = 80);
  CREATE TABLE bare.otc_fill (LIKE public.otc_fill INCLUDING ALL);
  CREATE TABLE bare.candle (LIKE public.candle INCLUDING ALL);
  INSERT INTO bare.market_state SELECT * FROM public.market_state;
  INSERT INTO bare.otc_order OVERRIDING SYSTEM VALUE SELECT * FROM public.otc_order WHERE state = 'posted';
  SELECT setval(pg_get_serial_sequence('bare.account', 'id'), (SELECT max(id) FROM bare.account));
  ANALYZE bare.otc_order;`;

/** Postings of fills that the server settled, by fill: the lock of the taker's order, and the fill's own. */
const RECORDED = `
  SELECT f.id::text AS call, p.key, p.type, p.kind, p.reference,
    (SELECT json_agg(json_build_object('account', e.account_id::text, 'amount', e.amount::text))
     FROM public.entry e WHERE e.posting_id = p.id) AS entries
  FROM (SELECT * FROM public.otc_fill ORDER BY id DESC LIMIT 500) f
  JOIN public.posting p ON p.key = 'order:' || f.buy_id || ':lock' OR p.key LIKE 'fill:' || f.id || ':%'
  ORDER BY p.id DESC`;

const HOLD = `UPDATE bare.market_state SET sequence = sequence + 1, counted_at = greatest(counted_at, $1)
  WHERE id = 1 RETURNING sequence, open_ms`;
const FIND = `SELECT * FROM bare.otc_order WHERE id = $1 AND side = 'sell' AND state = 'posted'`;
const PLACE = `INSERT INTO bare.otc_order
    (player_id, side, price, quantity, remaining, fee_bps, state, posted_at, ends_open_ms)
  VALUES ($1, 'buy', $2, 10000000, 10000000, 100, 'posted', $3, 259200000) RETURNING *`;
const OPEN = `INSERT INTO bare.account (coin, name, shard, player_id, least, most)
  VALUES ('USDT', 'order:bare' || $1::bigint, 0, $2, 0, 9223372036854775807)`;
const FILL = `INSERT INTO bare.otc_fill (buy_id, sell_id, price, quantity, usdt, fee, at)
  VALUES ($1, $2, $3, 10000000, 1000000, 10000, $4) RETURNING *`;
const FILLED = `UPDATE bare.otc_order SET remaining = remaining - 10000000, usdt = usdt + 1000000, fee = fee + 10000,
    version = version + 1,
    state = CASE WHEN remaining > 10000000 THEN 'posted' WHEN side = 'buy' THEN 'completed' ELSE 'sold' END,
    closed_at = CASE WHEN remaining > 10000000 THEN NULL ELSE $2::timestamptz END
  WHERE id = $1 RETURNING *`;
const CANDLES = `INSERT INTO bare.candle (span, at, open, high, low, close, atr, usdt)
  SELECT span, date_trunc('hour', $1::timestamptz), $2, $2, $2, $2, 10000000, 1000000
  FROM unnest(ARRAY['1m', '15m', '1h', '4h', '1d', '1w', '1M']) AS span
  ON CONFLICT (span, at) DO UPDATE SET high = greatest(candle.high, excluded.high),
    low = least(candle.low, excluded.low), close = excluded.close, atr = candle.atr + excluded.atr,
    usdt = candle.usdt + excluded.usdt RETURNING *`;
const TICKER = `SELECT (SELECT close FROM bare.candle WHERE span = '15m' ORDER BY at DESC LIMIT 1) AS last,
    max(high) AS high, min(low) AS low, sum(atr) AS atr, sum(usdt) AS usdt
  FROM bare.candle WHERE span = '15m' AND at > $1::timestamptz - interval '1 day'`;

/**
 * Statements of a fill besides its postings: lock the market, find the order, write the taker's order and the fill, reduce
 * both orders, update the chart, read the ticker.
 * @param orders ids of resting orders with enough quantity
 */
export function bareFills(orders: readonly string[], player: string): BareWork {
  return {
    copy: COPY,
    recorded: RECORDED,
    before: async (run: BareQuery, turn: number) => {
      const now = new Date();
      await run('hold', HOLD, [now]);
      const [resting] = await run('find', FIND, [orders[turn % orders.length]]);
      if (!resting) throw new Error('the order to be filled is not there');
      const [placed] = await run('place', PLACE, [player, resting.price, now]);
      await run('open', OPEN, [placed?.id, player]);
      await run('fill', FILL, [placed?.id, resting.id, resting.price, now]);
      await run('filled', FILLED, [resting.id, now]);
      await run('filled', FILLED, [placed?.id, now]);
      await run('candles', CANDLES, [now, resting.price]);
      await run('ticker', TICKER, [now]);
    },
  };
}

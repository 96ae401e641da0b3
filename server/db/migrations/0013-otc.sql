-- The market of ATR for USDT. Amounts are units of 10^-6, prices USDT units per whole ATR, instants wall time.

-- One row. Whoever changes the book holds it: price and time alone then decide who meets whom, and news has one order.
CREATE TABLE market_state (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- Grows with every change of the book.
  sequence bigint NOT NULL DEFAULT 0,
  -- For how long in all the market was open, in milliseconds, counted up to counted_at: the clock that orders live by. It
  -- rests while no server runs.
  open_ms bigint NOT NULL DEFAULT 0,
  counted_at timestamptz
);

INSERT INTO market_state DEFAULT VALUES;

CREATE TABLE otc_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  price bigint NOT NULL CHECK (price > 0),
  quantity bigint NOT NULL CHECK (quantity > 0),
  remaining bigint NOT NULL CHECK (remaining BETWEEN 0 AND quantity),
  -- USDT of the fills so far, and the part of it that was the seller's fee.
  usdt bigint NOT NULL DEFAULT 0,
  fee bigint NOT NULL DEFAULT 0,
  fee_bps integer NOT NULL,
  state text NOT NULL CHECK (state IN ('posted', 'completed', 'sold', 'revoked')),
  reason text CHECK (reason IN ('revoked', 'expired')),
  version bigint NOT NULL DEFAULT 1,
  posted_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- When its life ends, by market_state.open_ms.
  ends_open_ms bigint NOT NULL,
  CHECK ((state = 'posted') = (closed_at IS NULL)),
  CHECK (state NOT IN ('completed', 'sold') OR remaining = 0),
  CHECK ((state = 'revoked') = (reason IS NOT NULL))
) WITH (fillfactor = 80);

CREATE INDEX otc_order_buys ON otc_order (price DESC, id) WHERE state = 'posted' AND side = 'buy';
CREATE INDEX otc_order_sells ON otc_order (price, id) WHERE state = 'posted' AND side = 'sell';
CREATE INDEX otc_order_own ON otc_order (player_id, side, id);
CREATE INDEX otc_order_ends ON otc_order (ends_open_ms) WHERE state = 'posted';

CREATE TABLE otc_fill (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  buy_id bigint NOT NULL REFERENCES otc_order (id),
  sell_id bigint NOT NULL REFERENCES otc_order (id),
  price bigint NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  usdt bigint NOT NULL CHECK (usdt >= 0),
  fee bigint NOT NULL CHECK (fee BETWEEN 0 AND usdt),
  at timestamptz NOT NULL
);

CREATE INDEX otc_fill_buy ON otc_fill (buy_id, id);
CREATE INDEX otc_fill_sell ON otc_fill (sell_id, id);

-- What the chart shows, kept up with every fill and swap.
CREATE TABLE candle (
  span text NOT NULL CHECK (span IN ('1m', '15m', '1h', '4h', '1d', '1w', '1M')),
  at timestamptz NOT NULL,
  open bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  close bigint NOT NULL,
  atr bigint NOT NULL,
  usdt bigint NOT NULL,
  PRIMARY KEY (span, at)
);

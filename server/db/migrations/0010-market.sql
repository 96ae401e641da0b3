-- The swap pool's prices, P, and what was traded. Amounts are units of 10^-6; prices of the pool and P are millionths of a
-- USDT unit per whole ATR, so that a step of P is not lost in rounding; instants are wall time.

-- One row. A swap holds it from before it reads the pool's balances until it commits, and so does a step of P: one after
-- the other, whatever the node. Reading P waits for nobody.
CREATE TABLE swap_pool (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- P.
  price bigint NOT NULL CHECK (price >= 0),
  -- The whole minute up to which P was stepped.
  stepped_at timestamptz NOT NULL
);

-- What the pool held after each swap, and the price accumulated up to then (price times milliseconds): the mean price
-- of any span is the difference of two accumulators by the span. The first row is the opening, valid since ever.
CREATE TABLE swap_observation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  usdt bigint NOT NULL CHECK (usdt >= 0),
  atr bigint NOT NULL CHECK (atr >= 0),
  price bigint NOT NULL,
  cumulative numeric NOT NULL,
  -- Made while a clock was far ahead; means are taken as if its instant had not been.
  void boolean NOT NULL DEFAULT false
);

CREATE INDEX swap_observation_at ON swap_observation (at DESC, id DESC) WHERE NOT void;

-- Every minute at which P moved, with the bound of that step in parts per million.
CREATE TABLE price_point (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  price bigint NOT NULL,
  step_ppm integer NOT NULL
);

CREATE INDEX price_point_at ON price_point (at DESC, id DESC);

-- Everything that was traded, by the pool or between players: what price history is made of.
CREATE TABLE trade (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  source text NOT NULL CHECK (source IN ('swap', 'otc')),
  -- What the taker did with ATR.
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  -- USDT units per whole ATR.
  price bigint NOT NULL,
  atr bigint NOT NULL CHECK (atr > 0),
  usdt bigint NOT NULL CHECK (usdt > 0),
  taker_id bigint NOT NULL REFERENCES player (id)
);

CREATE INDEX trade_at ON trade (at, id);
CREATE INDEX trade_taker ON trade (taker_id, source, at) INCLUDE (usdt);

-- Castings: USDT locked for a term, for ATR that is released day by day. Amounts are ledger units (10^-6 of a coin), days
-- and instants those of the game clock. What belongs to a player starts its key with the player.

-- One row. Whoever casts holds it: each casting is counted at the pool that the one before has left.
CREATE TABLE casting_pool (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1)
);

INSERT INTO casting_pool DEFAULT VALUES;

CREATE TABLE casting (
  player_id    bigint NOT NULL REFERENCES player (id),
  id           bigint GENERATED ALWAYS AS IDENTITY,
  version      bigint NOT NULL DEFAULT 1,
  principal    bigint NOT NULL CHECK (principal > 0),
  -- ATR in all, and what it was counted at: parts per million of the principal over the term, and millionths of a USDT
  -- unit per whole ATR.
  total        bigint NOT NULL CHECK (total > 0),
  rate_ppm     integer NOT NULL,
  price        bigint NOT NULL CHECK (price > 0),
  term_days    integer NOT NULL CHECK (term_days > 0),
  released     bigint NOT NULL DEFAULT 0,
  -- The part of what is released that was released early: in all, on the last day on which any was, and at most a day.
  dynamic      bigint NOT NULL DEFAULT 0,
  early_day    bigint NOT NULL DEFAULT 0,
  early_today  bigint NOT NULL DEFAULT 0,
  early_cap    bigint NOT NULL CHECK (early_cap >= 0),
  -- The last day that was released; the day it was made on before any was.
  released_day bigint NOT NULL,
  cast_at      timestamptz NOT NULL,
  ended_at     timestamptz,
  ended_by     text CHECK (ended_by IN ('completed', 'left')),
  PRIMARY KEY (player_id, id),
  CHECK (dynamic BETWEEN 0 AND released AND released <= total),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CHECK (ended_by <> 'completed' OR released = total),
  CHECK (ended_at IS NOT NULL OR released < total)
) WITH (fillfactor = 80);

CREATE UNIQUE INDEX casting_id ON casting (id);
-- What a day's release looks for, and whose casting is the oldest that runs.
CREATE INDEX casting_due ON casting (released_day, id) WHERE ended_at IS NULL;
CREATE INDEX casting_running ON casting (player_id, id) WHERE ended_at IS NULL;

-- Revenue of a direct referee's consumption that waits to release part of the sponsor's casting early. Written together
-- with the revenue, which locks nothing for it (so no reference to the player either); a row goes once it was looked at.
CREATE TABLE dynamic_due (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The revenue's own key: each counts once.
  key        text NOT NULL UNIQUE,
  sponsor_id bigint NOT NULL,
  -- USDT units, and P in millionths of a USDT unit per whole ATR when it came.
  revenue    bigint NOT NULL CHECK (revenue > 0),
  price      bigint NOT NULL,
  day        bigint NOT NULL
);

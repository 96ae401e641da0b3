-- Players, their sign-ins, and the answers kept under request ids.

CREATE TABLE player (
  id            BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address       TEXT NOT NULL UNIQUE CHECK (address ~ '^0x[0-9a-fA-F]{40}$'),
  code          TEXT NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9]{6}$'),
  nick_name     TEXT NOT NULL,
  image         INTEGER NOT NULL CHECK (image BETWEEN 1 AND 6),
  lang          TEXT NOT NULL,
  -- A sponsor is older than whom it invited, so the tree can have no cycle.
  sponsor_id    BIGINT REFERENCES player (id) CHECK (sponsor_id < id),
  tier          TEXT NOT NULL CHECK (tier IN ('regular', 'owner')),
  is_robot      BOOLEAN NOT NULL,
  version       BIGINT NOT NULL DEFAULT 1,
  signed_out_at TIMESTAMPTZ,
  created_at    TIMESTAMPTZ NOT NULL
);

CREATE INDEX player_sponsor ON player (sponsor_id, id);

CREATE TABLE session (
  token_hash BYTEA PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  player_id  BIGINT NOT NULL REFERENCES player (id),
  message    TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  ended_at   TIMESTAMPTZ
);

CREATE INDEX session_player ON session (player_id, created_at);
CREATE INDEX session_age ON session (created_at);

-- No answer: the call under this id is still under way, and whoever sends the id again waits for its transaction.
CREATE TABLE request (
  player_id   BIGINT NOT NULL REFERENCES player (id),
  id          UUID NOT NULL,
  path        TEXT NOT NULL,
  params_hash BYTEA NOT NULL,
  answer      JSONB,
  created_at  TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (player_id, id)
);

CREATE INDEX request_age ON request (created_at);

-- What the demo world's faucet gave to a player on a day of the wall clock, in units of 10^-6 of a coin.
CREATE TABLE faucet_day (
  player_id BIGINT NOT NULL REFERENCES player (id),
  day       INTEGER NOT NULL,
  coin      TEXT NOT NULL CHECK (coin IN ('USDT', 'GAS')),
  given     BIGINT NOT NULL CHECK (given >= 0),
  PRIMARY KEY (player_id, day, coin)
);

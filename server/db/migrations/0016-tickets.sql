-- Coupons: what each may pay lies in its own account from the moment it is issued. Amounts are ledger units of ATR,
-- instants are game time. The terms are those of the issue.
CREATE TABLE coupon (
  player_id   BIGINT NOT NULL REFERENCES player (id),
  id          BIGINT GENERATED ALWAYS AS IDENTITY,
  version     BIGINT NOT NULL DEFAULT 1,
  kind        TEXT NOT NULL CHECK (kind IN ('care', 'sapling')),
  worth       BIGINT NOT NULL CHECK (worth > 0),
  part_bps    INTEGER NOT NULL CHECK (part_bps BETWEEN 1 AND 10000),
  issued_at   TIMESTAMPTZ NOT NULL,
  expires_at  TIMESTAMPTZ NOT NULL CHECK (expires_at > issued_at),
  used_at     TIMESTAMPTZ CHECK (used_at < expires_at),
  used_for    TEXT,
  paid        BIGINT CHECK (paid BETWEEN 0 AND worth),
  -- When what it never paid went back.
  returned_at TIMESTAMPTZ CHECK (returned_at >= expires_at),
  -- Whether its owner was told that it ends soon.
  warned      BOOLEAN NOT NULL DEFAULT false,
  PRIMARY KEY (player_id, id),
  CHECK ((used_at IS NULL) = (paid IS NULL) AND (used_at IS NULL) = (used_for IS NULL)),
  CHECK (used_at IS NULL OR returned_at IS NULL)
);

CREATE INDEX coupon_ending ON coupon (expires_at, id) WHERE used_at IS NULL AND returned_at IS NULL;
CREATE INDEX coupon_unwarned ON coupon (expires_at, id) WHERE used_at IS NULL AND returned_at IS NULL AND NOT warned;

-- Which gifts of the house a player has had, by game day: one row a player, locked by whoever gives.
CREATE TABLE gift (
  player_id    BIGINT PRIMARY KEY REFERENCES player (id),
  version      BIGINT NOT NULL DEFAULT 1,
  check_in_day INTEGER,
  ticket_day   INTEGER,
  tutorial_at  TIMESTAMPTZ
);

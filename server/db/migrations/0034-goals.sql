-- Goals: each claim once, what the world promised on each game day, and pages that a player read.

-- A claim on the day's budget of the world: a goal, the calendar's coupon or a sapling of promotion.
CREATE TABLE goal_claim (
  player_id  BIGINT NOT NULL REFERENCES player (id),
  goal       TEXT NOT NULL CHECK (length(goal) BETWEEN 1 AND 40),
  -- Game day of what can be claimed again on another day; 0 for steps.
  day        INTEGER NOT NULL CHECK (day >= 0),
  -- Ledger units of ATR that the budget of pay_day carries.
  worth      BIGINT NOT NULL CHECK (worth >= 0),
  pay_day    INTEGER NOT NULL,
  claimed_at TIMESTAMPTZ NOT NULL,
  paid_at    TIMESTAMPTZ,
  PRIMARY KEY (player_id, goal, day)
);

CREATE INDEX goal_claim_due ON goal_claim (pay_day, claimed_at, player_id) WHERE paid_at IS NULL;

-- Sum of the claims to be paid on a game day, in ledger units of ATR.
CREATE TABLE goal_day (
  day   INTEGER PRIMARY KEY,
  given BIGINT NOT NULL CHECK (given >= 0)
);

CREATE TABLE goal_mark (
  player_id BIGINT NOT NULL REFERENCES player (id),
  page      TEXT NOT NULL CHECK (page IN ('proof', 'owner')),
  marked_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (player_id, page)
);

-- Check-ins in all: each seventh gives a coupon.
ALTER TABLE gift ADD COLUMN check_ins INTEGER NOT NULL DEFAULT 0 CHECK (check_ins >= 0);

-- Gifts follow the farm's spending: check-in credit and coupons of a player and game day, in ledger units of ATR.
ALTER TABLE farm_day ADD COLUMN gifted BIGINT NOT NULL DEFAULT 0 CHECK (gifted >= 0);

-- The same of all players, and the tutorial's rewards, against their day budgets.
CREATE TABLE ticket_day (
  day      INTEGER PRIMARY KEY,
  given    BIGINT NOT NULL DEFAULT 0 CHECK (given >= 0),
  tutorial BIGINT NOT NULL DEFAULT 0 CHECK (tutorial >= 0)
);

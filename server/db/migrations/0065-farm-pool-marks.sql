-- The yield index looks back a game day: it falls with the farm pool when the pool falls faster than a day's emission.
-- A job stores the pool's balance every half hour of game time. Rows stay: the public economy reads y at a day's end.
CREATE TABLE farm_pool_mark (
  at TIMESTAMPTZ PRIMARY KEY,
  balance BIGINT NOT NULL
);

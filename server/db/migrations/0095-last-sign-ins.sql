-- Where the ledger lies in books, each player's last sign-in is a row of the player's own shard: the row in player lies on every
-- node, and a sign-in would need all of them (decision 164). On one database the table stays empty.
CREATE TABLE last_sign_in (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  -- Of the wall.
  at timestamptz NOT NULL
);

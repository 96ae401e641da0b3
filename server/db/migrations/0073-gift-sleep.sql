-- When a player signed in last (wall time), and whether the gifts of their sleep have returned since. Players from before
-- count as signed in now. Sign-ins end after 30 days, so a player who acts has one that is younger.
ALTER TABLE player ADD COLUMN signed_in_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE player ADD COLUMN is_asleep boolean NOT NULL DEFAULT false;
CREATE INDEX player_awake ON player (signed_in_at, id) WHERE NOT is_asleep;

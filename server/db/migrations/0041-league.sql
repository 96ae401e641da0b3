-- The weekly league: points of deeds by day and week, and the division of each player.

-- Points of a deed on a game day, at most its cap; `added` is what the last deed added.
CREATE TABLE league_day (
  player_id BIGINT NOT NULL REFERENCES player (id),
  day       INTEGER NOT NULL,
  deed      TEXT NOT NULL CHECK (deed IN ('care', 'tree', 'basket', 'help')),
  points    INTEGER NOT NULL CHECK (points >= 0),
  added     INTEGER NOT NULL CHECK (added >= 0),
  PRIMARY KEY (player_id, day, deed)
);

-- One row a player and week with points. A group is (week, division, seat / 50).
CREATE TABLE league_week (
  player_id  BIGINT NOT NULL REFERENCES player (id),
  week       INTEGER NOT NULL,
  -- The referrer, for the table of friends.
  sponsor_id BIGINT,
  division   SMALLINT NOT NULL CHECK (division BETWEEN 1 AND 5),
  -- Number of the group within its week and division.
  band       BIGINT NOT NULL,
  points     INTEGER NOT NULL CHECK (points >= 0),
  -- Instant of the last points: of equal points the earlier stands higher.
  reached_at TIMESTAMPTZ NOT NULL,
  -- Place in the group, set when the week has ended, and the step to another division.
  place      INTEGER,
  step       SMALLINT,
  PRIMARY KEY (player_id, week)
);

CREATE INDEX league_week_group ON league_week (week, division, band);
CREATE INDEX league_week_team ON league_week (sponsor_id, week, points DESC);
CREATE INDEX league_week_open ON league_week (week, division, band) WHERE place IS NULL;
CREATE INDEX league_week_ribbons ON league_week (player_id, place) WHERE place <= 3;

CREATE TABLE league_player (
  player_id BIGINT PRIMARY KEY REFERENCES player (id),
  division  SMALLINT NOT NULL CHECK (division BETWEEN 1 AND 5)
);

-- Acts between two players (visits, helps), both ways: the nearest make up the circle.
CREATE TABLE league_near (
  player_id BIGINT NOT NULL REFERENCES player (id),
  other_id  BIGINT NOT NULL REFERENCES player (id),
  acts      INTEGER NOT NULL CHECK (acts > 0),
  PRIMARY KEY (player_id, other_id)
);

CREATE INDEX league_near_acts ON league_near (player_id, acts DESC);

-- Seats of each division in the order of first deeds. A sequence locks no row, so that no two players wait for each
-- other; a seat that is lost with its transaction leaves a group smaller.
CREATE SEQUENCE league_seat_1;
CREATE SEQUENCE league_seat_2;
CREATE SEQUENCE league_seat_3;
CREATE SEQUENCE league_seat_4;
CREATE SEQUENCE league_seat_5;

-- Most points of a deed on a game day: the same as in core/catalog/leagueDeeds.ts (a test compares them).
CREATE FUNCTION league_cap(deed text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE deed WHEN 'care' THEN 20 WHEN 'tree' THEN 10 WHEN 'basket' THEN 9 WHEN 'help' THEN 5 ELSE 0 END
$$;

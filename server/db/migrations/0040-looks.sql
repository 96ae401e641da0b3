-- Looks: bought ones, where they stand, and pieces sold of looks that the world has a number of.

CREATE TABLE look_owned (
  player_id BIGINT NOT NULL REFERENCES player (id),
  look      TEXT NOT NULL CHECK (length(look) BETWEEN 1 AND 40),
  -- Key of the posting that paid it.
  paid_by   TEXT COLLATE "C" NOT NULL UNIQUE,
  bought_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (player_id, look)
);

CREATE TABLE look_placed (
  player_id BIGINT NOT NULL REFERENCES player (id),
  slot      TEXT NOT NULL CHECK (length(slot) BETWEEN 1 AND 20),
  look      TEXT NOT NULL CHECK (length(look) BETWEEN 1 AND 40),
  PRIMARY KEY (player_id, slot),
  UNIQUE (player_id, look)
);

CREATE TABLE look_sold (
  look TEXT PRIMARY KEY,
  sold INTEGER NOT NULL CHECK (sold > 0)
);

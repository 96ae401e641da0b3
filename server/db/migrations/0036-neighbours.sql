-- Neighbours: settings of a manor, helps, hearts, guest books and reported nicknames.

-- Settings of a manor whose owner or an operator changed one; no row: the usual settings.
CREATE TABLE manor_setting (
  player_id BIGINT PRIMARY KEY REFERENCES player (id),
  visits    TEXT NOT NULL DEFAULT 'circle' CHECK (visits IN ('circle', 'link', 'nobody')),
  helps     TEXT NOT NULL DEFAULT 'worth' CHECK (helps IN ('worth', 'any', 'off')),
  -- Most that the helps of a game day may cost, in ledger units of ATR.
  help_day  BIGINT NOT NULL DEFAULT 20000000 CHECK (help_day BETWEEN 0 AND 200000000),
  -- Wall time at which operators took the player out of visits; null: not.
  barred_at TIMESTAMPTZ
);

-- A care given by a visitor. The owner paid it.
CREATE TABLE help (
  owner_id   BIGINT NOT NULL REFERENCES player (id),
  id         BIGINT GENERATED ALWAYS AS IDENTITY,
  helper_id  BIGINT NOT NULL REFERENCES player (id) CHECK (helper_id <> owner_id),
  plot       INTEGER NOT NULL,
  plant_id   BIGINT NOT NULL,
  care       TEXT NOT NULL,
  -- Ledger units.
  atr        BIGINT NOT NULL CHECK (atr >= 0),
  atb        BIGINT NOT NULL CHECK (atb >= 0),
  -- Game day and game time.
  day        INTEGER NOT NULL,
  helped_at  TIMESTAMPTZ NOT NULL,
  thanked_at TIMESTAMPTZ,
  PRIMARY KEY (owner_id, id),
  UNIQUE (owner_id, plant_id, care)
);

CREATE INDEX help_day ON help (owner_id, day);

-- Hearts of a helper: one per manor and game day, and at most five a day count.
CREATE TABLE heart (
  helper_id BIGINT NOT NULL REFERENCES player (id),
  day       INTEGER NOT NULL,
  owner_id  BIGINT NOT NULL REFERENCES player (id),
  PRIMARY KEY (helper_id, day, owner_id)
);

CREATE TABLE heart_sum (
  helper_id BIGINT PRIMARY KEY REFERENCES player (id),
  hearts    INTEGER NOT NULL CHECK (hearts >= 0),
  -- Last game day with a heart, and the hearts of that day.
  day       INTEGER NOT NULL,
  today     INTEGER NOT NULL CHECK (today BETWEEN 0 AND 5)
);

CREATE TABLE guest_entry (
  owner_id  BIGINT NOT NULL REFERENCES player (id),
  id        BIGINT GENERATED ALWAYS AS IDENTITY,
  author_id BIGINT NOT NULL REFERENCES player (id),
  sticker   TEXT,
  phrase    TEXT,
  -- The author's help row that this entry thanks for.
  help_id   BIGINT,
  sent_at   TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (owner_id, id),
  CHECK (sticker IS NOT NULL OR phrase IS NOT NULL)
);

-- Entries of an author in a book on a game day; rows of past days are deleted.
CREATE TABLE guest_day (
  day       INTEGER NOT NULL,
  author_id BIGINT NOT NULL REFERENCES player (id),
  owner_id  BIGINT NOT NULL REFERENCES player (id),
  sent      INTEGER NOT NULL CHECK (sent BETWEEN 1 AND 10),
  PRIMARY KEY (day, author_id, owner_id)
);

-- Reported nicknames, until an operator resets the name or drops the reports.
CREATE TABLE name_report (
  player_id   BIGINT NOT NULL REFERENCES player (id),
  reporter_id BIGINT NOT NULL REFERENCES player (id),
  nick_name   TEXT NOT NULL,
  reported_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (player_id, reporter_id, nick_name)
);

-- The farm. Amounts are ledger units (10^-6 of a coin), instants are game time. Keys start with the player, so that a
-- distributed engine can keep a player's rows together. Numbers that bind a promise are frozen in the row that makes it.

-- One row per player, locked first by every call and job that changes anything of the player's below.
CREATE TABLE farm (
  player_id BIGINT PRIMARY KEY REFERENCES player (id),
  version BIGINT NOT NULL,
  plots INTEGER NOT NULL DEFAULT 0 CHECK (plots BETWEEN 0 AND 24)
);

CREATE TABLE plant (
  player_id BIGINT NOT NULL REFERENCES farm (player_id),
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  plot INTEGER NOT NULL,
  seed TEXT NOT NULL CHECK (seed IN ('apple', 'orange', 'peach', 'banana', 'mango')),
  spent BIGINT NOT NULL CHECK (spent >= 0),
  fruit_price BIGINT NOT NULL CHECK (fruit_price > 0),
  y_ppm INTEGER NOT NULL,
  promised INTEGER NOT NULL CHECK (promised > 0),
  fruit_base INTEGER NOT NULL,
  care_cost_bps INTEGER NOT NULL,
  care_yield_bps INTEGER NOT NULL,
  sown_at TIMESTAMPTZ NOT NULL,
  ripe_at TIMESTAMPTZ NOT NULL CHECK (ripe_at > sown_at),
  weeds_at TIMESTAMPTZ NOT NULL CHECK (weeds_at BETWEEN sown_at AND ripe_at),
  insects_at TIMESTAMPTZ NOT NULL CHECK (insects_at BETWEEN sown_at AND ripe_at),
  watered_at TIMESTAMPTZ CHECK (watered_at < ripe_at),
  fertilized_at TIMESTAMPTZ CHECK (fertilized_at < ripe_at),
  weeded_at TIMESTAMPTZ CHECK (weeded_at >= weeds_at AND weeded_at < ripe_at),
  insects_killed_at TIMESTAMPTZ CHECK (insects_killed_at >= insects_at AND insects_killed_at < ripe_at),
  harvested_at TIMESTAMPTZ CHECK (harvested_at >= ripe_at),
  harvested INTEGER CHECK (harvested BETWEEN 0 AND promised),
  PRIMARY KEY (player_id, id),
  CHECK ((harvested_at IS NULL) = (harvested IS NULL))
);

CREATE TABLE plot (
  player_id BIGINT NOT NULL REFERENCES farm (player_id),
  number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 24),
  version BIGINT NOT NULL,
  reclaimed_at TIMESTAMPTZ NOT NULL,
  plant_id BIGINT,
  PRIMARY KEY (player_id, number),
  FOREIGN KEY (player_id, plant_id) REFERENCES plant (player_id, id),
  UNIQUE (player_id, plant_id)
);

-- Saplings bought and not sown yet; `spent` is what each cost, and those bought first are sown first.
CREATE TABLE sapling_lot (
  player_id BIGINT NOT NULL REFERENCES farm (player_id),
  seed TEXT NOT NULL,
  spent BIGINT NOT NULL CHECK (spent >= 0),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  since TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (player_id, seed, spent)
);

-- Fruit of one harvest that is neither sold nor settled as spoilt.
CREATE TABLE fruit_lot (
  player_id BIGINT NOT NULL,
  plant_id BIGINT NOT NULL,
  seed TEXT NOT NULL,
  plot INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  price BIGINT NOT NULL CHECK (price > 0),
  harvested_at TIMESTAMPTZ NOT NULL,
  spoils_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (player_id, plant_id),
  FOREIGN KEY (player_id, plant_id) REFERENCES plant (player_id, id)
);
CREATE INDEX fruit_lot_in_order ON fruit_lot (player_id, seed, spoils_at, plant_id);
CREATE INDEX fruit_lot_spoiling ON fruit_lot (spoils_at);

-- `eggs_left`: eggs that the escrow covers and that are not laid yet. Each promised egg is left, lies as a row of `egg`,
-- was sold, or went back to the farm pool.
CREATE TABLE hen (
  player_id BIGINT NOT NULL REFERENCES farm (player_id),
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  version BIGINT NOT NULL,
  bought_at TIMESTAMPTZ NOT NULL,
  ends_at TIMESTAMPTZ NOT NULL CHECK (ends_at > bought_at),
  y_ppm INTEGER NOT NULL,
  egg_price BIGINT NOT NULL CHECK (egg_price > 0),
  feed_price BIGINT NOT NULL CHECK (feed_price >= 0),
  lay_ms BIGINT NOT NULL CHECK (lay_ms >= 0),
  eggs_promised INTEGER NOT NULL CHECK (eggs_promised > 0),
  eggs_left INTEGER NOT NULL CHECK (eggs_left >= 0),
  fed_day INTEGER CHECK (fed_day >= 0),
  fed_days INTEGER NOT NULL DEFAULT 0 CHECK (fed_days BETWEEN 0 AND eggs_promised),
  collected_eggs INTEGER NOT NULL DEFAULT 0 CHECK (collected_eggs BETWEEN 0 AND fed_days),
  sold_eggs INTEGER NOT NULL DEFAULT 0 CHECK (sold_eggs BETWEEN 0 AND collected_eggs),
  PRIMARY KEY (player_id, id)
);
CREATE INDEX hen_ending ON hen (ends_at) WHERE eggs_left > 0;

CREATE TABLE egg (
  player_id BIGINT NOT NULL,
  hen_id BIGINT NOT NULL,
  -- Day of the hen's own life on which it was fed.
  day INTEGER NOT NULL,
  laid_at TIMESTAMPTZ NOT NULL,
  spoils_at TIMESTAMPTZ NOT NULL CHECK (spoils_at >= laid_at),
  collected_at TIMESTAMPTZ CHECK (collected_at >= laid_at AND collected_at < spoils_at),
  PRIMARY KEY (player_id, hen_id, day),
  FOREIGN KEY (player_id, hen_id) REFERENCES hen (player_id, id)
);
CREATE INDEX egg_in_order ON egg (player_id, spoils_at, hen_id);
CREATE INDEX egg_spoiling ON egg (spoils_at);

-- What a player spent and earned in ATR on a game day; days older than the chart are cleared.
CREATE TABLE farm_day (
  player_id BIGINT NOT NULL REFERENCES farm (player_id),
  day INTEGER NOT NULL,
  spent BIGINT NOT NULL DEFAULT 0,
  earned BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (player_id, day)
);
CREATE INDEX farm_day_of_all ON farm_day (day) INCLUDE (spent);

-- The same for the whole life of a farm, by topic: `all`, `kind:apple`, `plot:7`, `care:water`.
CREATE TABLE farm_total (
  player_id BIGINT NOT NULL REFERENCES farm (player_id),
  topic TEXT NOT NULL,
  spent BIGINT NOT NULL DEFAULT 0,
  earned BIGINT NOT NULL DEFAULT 0,
  times INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (player_id, topic)
);

-- What all players together spent on a game day that is over.
CREATE TABLE farm_world_day (
  day INTEGER PRIMARY KEY,
  spent BIGINT NOT NULL
);

-- How many plots the whole world holds, in shards by player so that no row is everybody's.
CREATE TABLE world_plots (
  shard INTEGER PRIMARY KEY,
  plots INTEGER NOT NULL CHECK (plots >= 0)
);
INSERT INTO world_plots (shard, plots) SELECT shard, 0 FROM generate_series(0, 15) AS shard;

-- Seeds the draw of weeds and insects: 244 random bits of this world's own.
INSERT INTO world_fact (key, value)
VALUES ('pestSecret', to_jsonb(gen_random_uuid()::text || gen_random_uuid()::text));

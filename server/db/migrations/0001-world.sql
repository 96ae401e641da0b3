-- Where game time stands: one row for all nodes. seen_at is the latest game time that any node is known to have told,
-- so that a wall clock that was set back cannot turn the game's clock back with it.
CREATE TABLE clock (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  wall_at timestamptz NOT NULL,
  game_at timestamptz NOT NULL,
  speed double precision NOT NULL CHECK (speed > 0),
  seen_at timestamptz NOT NULL
);

-- Every value that a constant ever had, with the reason; the newest version of a key binds.
CREATE TABLE constant (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL,
  value jsonb NOT NULL,
  from_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  set_by text NOT NULL
);

CREATE INDEX constant_key ON constant (key, from_at DESC, id DESC);

-- What a world knows about itself, such as its contracts' addresses.
CREATE TABLE world_fact (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);

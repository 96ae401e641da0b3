-- The community: figures of teams, rewards by kind, the world's days, pots, and what operators give and take. Amounts are
-- ledger units (10^-6 of a coin).

-- The tier under which a player is counted among those above; null: not counted at all yet.
ALTER TABLE player ADD COLUMN counted_tier TEXT CHECK (counted_tier IN ('regular', 'owner'));
CREATE INDEX player_uncounted ON player (id) WHERE counted_tier IS DISTINCT FROM tier;

-- Figures of a player alone (own), of those whom the player invited (direct), and of all below (team).
CREATE TABLE team_sum (
  player_id BIGINT NOT NULL REFERENCES player (id),
  reach TEXT NOT NULL CHECK (reach IN ('own', 'direct', 'team')),
  members BIGINT NOT NULL,
  owners BIGINT NOT NULL,
  version1 BIGINT NOT NULL,
  new_atr BIGINT NOT NULL,
  new_usdt BIGINT NOT NULL,
  re_atr BIGINT NOT NULL,
  re_usdt BIGINT NOT NULL,
  PRIMARY KEY (player_id, reach)
) WITH (fillfactor = 80);

-- What a player's figures are still to be told of, before it is handed on to the sponsor.
CREATE TABLE team_due (
  player_id BIGINT NOT NULL REFERENCES player (id),
  reach TEXT NOT NULL CHECK (reach IN ('direct', 'team')),
  members BIGINT NOT NULL,
  owners BIGINT NOT NULL,
  version1 BIGINT NOT NULL,
  new_atr BIGINT NOT NULL,
  new_usdt BIGINT NOT NULL,
  re_atr BIGINT NOT NULL,
  re_usdt BIGINT NOT NULL,
  PRIMARY KEY (player_id, reach)
);

-- Coins paid out by the manor that a player still has: what is spent first, and counts as re-investment.
CREATE TABLE earned_coin (
  player_id BIGINT NOT NULL REFERENCES player (id),
  coin TEXT NOT NULL CHECK (coin IN ('ATR', 'USDT')),
  amount BIGINT NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (player_id, coin)
);

-- Rewards of a kind that a player received: in all, and on the last game day that brought one.
CREATE TABLE reward_sum (
  player_id BIGINT NOT NULL REFERENCES player (id),
  kind TEXT NOT NULL,
  coin TEXT NOT NULL CHECK (coin IN ('ATR', 'USDT')),
  total BIGINT NOT NULL,
  day BIGINT NOT NULL,
  on_day BIGINT NOT NULL,
  PRIMARY KEY (player_id, kind, coin)
);

-- What the whole world did on a game day.
CREATE TABLE world_day (
  day BIGINT PRIMARY KEY,
  joined BIGINT NOT NULL DEFAULT 0,
  spent BIGINT NOT NULL DEFAULT 0,
  earned BIGINT NOT NULL DEFAULT 0,
  cast_usdt BIGINT NOT NULL DEFAULT 0,
  rewards_atr BIGINT NOT NULL DEFAULT 0,
  rewards_usdt BIGINT NOT NULL DEFAULT 0,
  burned BIGINT NOT NULL DEFAULT 0
);

-- How far the figures have read the hash chain, and how many players they count.
CREATE TABLE figures_state (
  id INTEGER PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  sequence BIGINT NOT NULL DEFAULT 0,
  players BIGINT NOT NULL DEFAULT 0
);
INSERT INTO figures_state DEFAULT VALUES;

-- What a day's shares of a pot are counted by: what it held, and all weights together, at the day's first turn.
CREATE TABLE pot_day (
  day BIGINT NOT NULL,
  pot TEXT NOT NULL CHECK (pot IN ('level', 'management', 'community')),
  coin TEXT NOT NULL CHECK (coin IN ('ATR', 'USDT')),
  held BIGINT NOT NULL CHECK (held > 0),
  weights NUMERIC NOT NULL,
  PRIMARY KEY (day, pot, coin)
);

-- Everybody's weights of the newest day that was paid.
CREATE TABLE pot_weight (
  player_id BIGINT PRIMARY KEY REFERENCES player (id),
  level BIGINT NOT NULL,
  management BIGINT NOT NULL,
  community BIGINT NOT NULL
);

-- How far a daily run over all players has come in its day: it has been at every player up to `place`.
CREATE TABLE player_run (
  name TEXT PRIMARY KEY,
  day BIGINT NOT NULL,
  place BIGINT NOT NULL
);

-- Coins that the house gives to a player or takes from one: proposed by one operator, done by another.
CREATE TABLE adjustment (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('credit', 'debit')),
  player_id BIGINT NOT NULL REFERENCES player (id),
  coin TEXT NOT NULL CHECK (coin IN ('ATR', 'USDT')),
  amount BIGINT NOT NULL CHECK (amount > 0),
  pool TEXT CHECK (pool IN ('promotion', 'operations')),
  reason TEXT NOT NULL CHECK (reason <> ''),
  state TEXT NOT NULL CHECK (state IN ('proposed', 'done', 'dropped')),
  proposed_by TEXT NOT NULL,
  proposed_at TIMESTAMPTZ NOT NULL,
  ended_by TEXT CHECK (state <> 'done' OR ended_by <> proposed_by),
  ended_at TIMESTAMPTZ,
  CHECK ((pool IS NOT NULL) = (kind = 'credit')),
  CHECK ((state = 'proposed') = (ended_by IS NULL)),
  CHECK ((ended_by IS NULL) = (ended_at IS NULL))
);
CREATE INDEX adjustment_state ON adjustment (state, id);
CREATE INDEX operator_act_subject ON operator_act (subject, id);

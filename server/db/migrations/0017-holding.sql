-- The best holding range. What of a player's ATR is protected is folded from the lines of the own account, up to the
-- posting `line`; amounts are ledger units, instants game time.
CREATE TABLE holding (
  player_id  BIGINT PRIMARY KEY REFERENCES player (id),
  line       BIGINT NOT NULL DEFAULT 0,
  protected  BIGINT NOT NULL DEFAULT 0 CHECK (protected >= 0),
  -- Protected parts of what is locked and may come back, by reference.
  locks      JSONB NOT NULL DEFAULT '{}',
  -- Set while the player is flagged: what the first check found, and when the second falls due.
  excess     BIGINT CHECK (excess > 0),
  flagged_at TIMESTAMPTZ,
  due_at     TIMESTAMPTZ CHECK (due_at > flagged_at),
  CHECK ((excess IS NULL) = (due_at IS NULL) AND (excess IS NULL) = (flagged_at IS NULL))
);

CREATE INDEX holding_due ON holding (due_at) WHERE due_at IS NOT NULL;

-- What of each transfer was protected with its sender, and so is with its receiver.
CREATE TABLE holding_transfer (
  posting_id BIGINT PRIMARY KEY,
  protected  BIGINT NOT NULL CHECK (protected >= 0)
);

-- What was destroyed, and the two checks that bound it.
CREATE TABLE holding_destroyed (
  player_id  BIGINT NOT NULL REFERENCES player (id),
  posting_id BIGINT NOT NULL,
  flagged_at TIMESTAMPTZ NOT NULL,
  at         TIMESTAMPTZ NOT NULL,
  first      BIGINT NOT NULL,
  second     BIGINT NOT NULL,
  protected  BIGINT NOT NULL,
  amount     BIGINT NOT NULL CHECK (amount > 0),
  PRIMARY KEY (player_id, posting_id)
);

-- How far the daily check has come among the players; whoever changes what stands above holds this row.
CREATE TABLE holding_run (
  id           INTEGER PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  day          INTEGER NOT NULL DEFAULT 0,
  after_player BIGINT NOT NULL DEFAULT 0
);

INSERT INTO holding_run DEFAULT VALUES;

-- Burned in the game and to be burned on the chain: one row for each game day that has any. The vault burns the id once.
CREATE TABLE chain_burn (
  id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day      INTEGER NOT NULL UNIQUE,
  burn_id  TEXT NOT NULL UNIQUE CHECK (burn_id ~ '^0x[0-9a-f]{64}$'),
  amount   BIGINT NOT NULL CHECK (amount > 0),
  state    TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'burned')),
  -- The last second of the chain's clock that the newest transaction for it carries.
  deadline BIGINT,
  tx_hash  TEXT
);

CREATE INDEX chain_burn_pending ON chain_burn (id) WHERE state = 'pending';

-- A nonce may also stand for a burn; one way to burn at a time.
ALTER TABLE payout_place ADD COLUMN burn BIGINT REFERENCES chain_burn (id);
ALTER TABLE payout_place ADD CHECK (burn IS NULL OR withdrawal_id IS NULL);
CREATE UNIQUE INDEX payout_place_burn ON payout_place (burn) WHERE NOT done AND burn IS NOT NULL;

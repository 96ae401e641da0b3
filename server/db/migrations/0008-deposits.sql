-- How far the chain was read, in one row: everything up to the final block is read for good, what comes after it up to
-- the tip may still be replaced. The version grows with whatever changes here, in deposits or in payouts.
CREATE TABLE chain_cursor (
  id             INTEGER PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  final_number   BIGINT NOT NULL,
  final_hash     TEXT NOT NULL,
  tip_number     BIGINT NOT NULL CHECK (tip_number >= final_number),
  -- The last final block at which the vault held what the books say, and when they were compared (wall time).
  checked_number BIGINT NOT NULL,
  checked_at     TIMESTAMPTZ,
  version        BIGINT NOT NULL DEFAULT 1
);

-- Blocks after the final one.
CREATE TABLE chain_block (
  number BIGINT PRIMARY KEY,
  hash   TEXT NOT NULL
);

-- Transfers of tokens into the vault. Units are the token's own, the amount is ledger units (10^-6 of a coin), and dust
-- is what is left of the units. Without a player: sent from an address that nobody has signed in with.
CREATE TABLE deposit (
  id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id   BIGINT REFERENCES player (id),
  coin        TEXT NOT NULL CHECK (coin IN ('USDT', 'ATR')),
  sender      TEXT NOT NULL CHECK (sender ~ '^0x[0-9a-fA-F]{40}$'),
  tx_hash     TEXT NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index   INTEGER NOT NULL,
  block       BIGINT NOT NULL,
  units       NUMERIC(78) NOT NULL CHECK (units > 0),
  amount      BIGINT NOT NULL CHECK (amount >= 0),
  dust        NUMERIC(78) NOT NULL CHECK (dust >= 0),
  state       TEXT NOT NULL CHECK (state IN ('pending', 'credited', 'removed')),
  -- The cursor's at the row's last change.
  version     BIGINT NOT NULL,
  seen_at     TIMESTAMPTZ NOT NULL,
  credited_at TIMESTAMPTZ,
  CHECK ((state = 'credited') = (credited_at IS NOT NULL))
);

-- A log's place names it on one chain; what was removed has lost its place.
CREATE UNIQUE INDEX deposit_log ON deposit (tx_hash, log_index) WHERE state <> 'removed';
CREATE INDEX deposit_player ON deposit (player_id, id);
CREATE INDEX deposit_pending ON deposit (block, log_index) WHERE state = 'pending';
CREATE INDEX deposit_removed ON deposit (tx_hash) WHERE state = 'removed';
CREATE INDEX deposit_unknown ON deposit (sender) WHERE player_id IS NULL AND state = 'credited';
CREATE INDEX deposit_dust ON deposit (coin) WHERE dust > 0;
CREATE INDEX deposit_version ON deposit (version);

-- What the vault paid or burned, by the id under which it does so once.
CREATE TABLE vault_payout (
  id        TEXT PRIMARY KEY CHECK (id ~ '^0x[0-9a-f]{64}$'),
  coin      TEXT NOT NULL CHECK (coin IN ('USDT', 'ATR')),
  -- Null: burned.
  recipient TEXT,
  tx_hash   TEXT NOT NULL,
  block     BIGINT NOT NULL,
  units     NUMERIC(78) NOT NULL CHECK (units > 0)
);

CREATE INDEX vault_payout_block ON vault_payout (block);

-- Withdrawals, what happened to each, and the transactions that pay them. Amounts are ledger units (10^-6 of a coin),
-- instants are wall time. What belongs to a player starts its key with the player.

CREATE TABLE withdrawal (
  player_id     BIGINT NOT NULL REFERENCES player (id),
  id            BIGINT GENERATED ALWAYS AS IDENTITY,
  version       BIGINT NOT NULL DEFAULT 1,
  coin          TEXT NOT NULL CHECK (coin IN ('USDT', 'ATR')),
  gross         BIGINT NOT NULL,
  fee           BIGINT NOT NULL CHECK (fee >= 0 AND fee < gross),
  -- The part of the gross that was recharged and never spent, where that leaves without fee.
  fee_free      BIGINT NOT NULL CHECK (fee_free BETWEEN 0 AND gross),
  address       TEXT NOT NULL CHECK (address ~ '^0x[0-9a-fA-F]{40}$'),
  -- How many operators must approve, by what it was worth when it was asked for.
  needed        SMALLINT NOT NULL CHECK (needed IN (1, 2)),
  -- How long the chain may pay it once it is signed, in milliseconds, as it was when it was asked for.
  valid_ms      BIGINT NOT NULL,
  -- The vault pays this id once, whatever happens.
  payout_id     TEXT NOT NULL UNIQUE CHECK (payout_id ~ '^0x[0-9a-f]{64}$'),
  request_id    UUID NOT NULL,
  signature     TEXT,
  signed_until  TIMESTAMPTZ,
  state         TEXT NOT NULL
    CHECK (state IN ('pendingReview', 'passed', 'rejected', 'failed', 'canceled', 'confirmed')),
  -- What keeps a passed one; null: nothing but its turn.
  wait          TEXT CHECK (wait IN ('confirming', 'dayLimit', 'paused', 'chainDown', 'vaultShort')),
  wait_until    TIMESTAMPTZ,
  -- The last second of the chain's own clock at which it can be paid: set before anything is signed, never moved.
  deadline      BIGINT,
  tx_hash       TEXT,
  confirmations INTEGER,
  created_at    TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (player_id, id)
);

CREATE UNIQUE INDEX withdrawal_id ON withdrawal (id);
CREATE INDEX withdrawal_state ON withdrawal (state, id);

CREATE TABLE withdrawal_step (
  player_id     BIGINT NOT NULL,
  withdrawal_id BIGINT NOT NULL,
  number        INTEGER NOT NULL,
  what          TEXT NOT NULL,
  at            TIMESTAMPTZ NOT NULL,
  reason        TEXT,
  -- Which operator.
  operator      TEXT,
  PRIMARY KEY (player_id, withdrawal_id, number),
  FOREIGN KEY (player_id, withdrawal_id) REFERENCES withdrawal (player_id, id)
);

-- A key that pays. Its row is locked while a nonce is given out; the lease says which node works with it now.
CREATE TABLE payout_key (
  payer       TEXT PRIMARY KEY,
  next_nonce  BIGINT NOT NULL,
  lease_by    TEXT,
  lease_until TIMESTAMPTZ
);

-- A nonce of a key and what it is for; one for nothing fills a gap. Done: the chain is final past it.
CREATE TABLE payout_place (
  payer         TEXT NOT NULL REFERENCES payout_key (payer),
  nonce         BIGINT NOT NULL,
  player_id     BIGINT,
  withdrawal_id BIGINT,
  done          BOOLEAN NOT NULL DEFAULT false,
  PRIMARY KEY (payer, nonce),
  FOREIGN KEY (player_id, withdrawal_id) REFERENCES withdrawal (player_id, id)
);

-- One way to be paid at a time.
CREATE UNIQUE INDEX payout_place_open ON payout_place (withdrawal_id) WHERE NOT done;
CREATE INDEX payout_place_unfinished ON payout_place (payer, nonce) WHERE NOT done;

-- Every transaction that was ever signed for a nonce, stored before it was sent; a later attempt replaces an earlier one.
CREATE TABLE payout_tx (
  payer     TEXT NOT NULL,
  nonce     BIGINT NOT NULL,
  attempt   INTEGER NOT NULL,
  hash      TEXT NOT NULL UNIQUE,
  raw       TEXT NOT NULL,
  -- Wei a unit of gas at most, and of it to whoever makes the block.
  max_fee   BIGINT NOT NULL,
  tip       BIGINT NOT NULL,
  signed_at TIMESTAMPTZ NOT NULL,
  sent_at   TIMESTAMPTZ,
  PRIMARY KEY (payer, nonce, attempt),
  FOREIGN KEY (payer, nonce) REFERENCES payout_place (payer, nonce)
);

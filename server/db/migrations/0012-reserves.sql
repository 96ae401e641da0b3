-- The daily Merkle-sum tree of all liabilities (core/rules/merkleSum). Amounts are units of 10^-6 of a coin.

-- One tree a game day. While it is made, `level` and `place` say how far: the next node to make. Roots stay for good.
CREATE TABLE reserve_tree (
  day bigint PRIMARY KEY,
  counted_at timestamptz NOT NULL,
  -- 32 secret bytes, from which the order of the leaves and each player's salt come.
  seed bytea NOT NULL CHECK (octet_length(seed) = 32),
  -- Exactly the postings up to this link of the hash chain are counted; 0 and nothing in an empty ledger.
  head_sequence bigint NOT NULL,
  head_hash bytea NOT NULL,
  leaves int NOT NULL CHECK (leaves > 0),
  usdt bigint NOT NULL CHECK (usdt >= 0),
  atr bigint NOT NULL CHECK (atr >= 0),
  vault_usdt bigint NOT NULL,
  vault_atr bigint NOT NULL,
  block_number bigint,
  block_hash text,
  level smallint NOT NULL DEFAULT 0,
  place int NOT NULL DEFAULT 0,
  -- SHA-256; null while the tree is made.
  root bytea CHECK (octet_length(root) = 32)
);

-- What each player is owed by a tree; player 0 stands for promises and for coins of unknown senders.
CREATE TABLE reserve_leaf (
  player_id bigint NOT NULL,
  day bigint NOT NULL,
  place int NOT NULL,
  usdt bigint NOT NULL,
  atr bigint NOT NULL,
  PRIMARY KEY (player_id, day)
);

CREATE UNIQUE INDEX reserve_leaf_place ON reserve_leaf (day, place);

-- Nodes of 48 bytes, 256 of a level in a row: a proof reads one row for each level.
CREATE TABLE reserve_node (
  day bigint NOT NULL,
  level smallint NOT NULL,
  block int NOT NULL,
  nodes bytea NOT NULL,
  PRIMARY KEY (day, level, block)
);

-- Hashes do not compress, and uncompressed a part of a row can be read without the rest.
ALTER TABLE reserve_node ALTER COLUMN nodes SET STORAGE EXTERNAL;

-- What was counted last, as players are shown it: one row.
CREATE TABLE reserve_count (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  counted_at timestamptz NOT NULL,
  coins jsonb NOT NULL
);

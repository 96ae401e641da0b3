-- Operators and their roles. MANOR_OPERATORS seeds admins; afterwards only two admins change a role.
CREATE TABLE operator_role (
  -- Checksummed wallet address.
  address TEXT PRIMARY KEY,
  -- Null: taken away. The row stays, so that a restart does not seed the address again.
  role    TEXT CHECK (role IN ('viewer', 'support', 'treasurer', 'admin')),
  -- An operator's address, or `setting` for a seeded row.
  set_by  TEXT NOT NULL,
  set_at  TIMESTAMPTZ NOT NULL
);

-- Changes of roles: proposed by one admin, done or dropped by another. A null role takes the present one away.
CREATE TABLE operator_role_change (
  id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address     TEXT NOT NULL,
  role        TEXT CHECK (role IN ('viewer', 'support', 'treasurer', 'admin')),
  reason      TEXT NOT NULL CHECK (reason <> ''),
  state       TEXT NOT NULL CHECK (state IN ('proposed', 'done', 'dropped')),
  proposed_by TEXT NOT NULL,
  proposed_at TIMESTAMPTZ NOT NULL,
  ended_by    TEXT CHECK (state <> 'done' OR ended_by <> proposed_by),
  ended_at    TIMESTAMPTZ,
  CHECK ((state = 'proposed') = (ended_by IS NULL)),
  CHECK ((ended_by IS NULL) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX operator_role_change_open ON operator_role_change (address) WHERE state = 'proposed';
CREATE INDEX operator_role_change_state ON operator_role_change (state, id);

-- Accounts that operators froze. The reason is shown to the player.
CREATE TABLE player_freeze (
  player_id BIGINT PRIMARY KEY REFERENCES player (id),
  reason    TEXT NOT NULL CHECK (reason <> ''),
  frozen_by TEXT NOT NULL,
  frozen_at TIMESTAMPTZ NOT NULL
);

-- Operators' notes on players, never shown to the player.
CREATE TABLE operator_note (
  id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id  BIGINT NOT NULL REFERENCES player (id),
  text       TEXT NOT NULL CHECK (text <> ''),
  written_by TEXT NOT NULL,
  written_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX operator_note_player ON operator_note (player_id, id);

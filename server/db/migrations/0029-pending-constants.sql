-- A change of a money rule waits for a second operator, or for `due_at`. At most one change of a constant waits.
CREATE TABLE constant_change (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key TEXT NOT NULL,
  value JSONB NOT NULL,
  reason TEXT NOT NULL CHECK (reason <> ''),
  state TEXT NOT NULL CHECK (state IN ('pending', 'done', 'dropped')),
  proposed_by TEXT NOT NULL,
  proposed_at TIMESTAMPTZ NOT NULL,
  due_at TIMESTAMPTZ NOT NULL CHECK (due_at > proposed_at),
  ended_by TEXT CHECK (state <> 'done' OR ended_by <> proposed_by),
  ended_at TIMESTAMPTZ,
  CHECK ((state = 'pending') = (ended_by IS NULL)),
  CHECK ((ended_by IS NULL) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX constant_change_pending ON constant_change (key) WHERE state = 'pending';

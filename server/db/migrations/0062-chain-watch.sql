-- One node follows the chain: its lease, and the state of the chain that it saw last, for the nodes that do not ask.
CREATE TABLE chain_watch (
  id SMALLINT PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  holder TEXT NOT NULL,
  held_until TIMESTAMPTZ NOT NULL,
  is_away BOOLEAN NOT NULL DEFAULT FALSE
);

-- Version of the watcher's state up to which deposits were published: a node that takes over publishes the rest.
ALTER TABLE chain_cursor ADD COLUMN published_version BIGINT;

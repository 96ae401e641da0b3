-- Sign-ins bound to a device. Each call of such a sign-in carries a signature by this key (P-256, uncompressed point).
ALTER TABLE session ADD COLUMN device_key BYTEA CHECK (octet_length(device_key) = 65);

-- A sign-in looks for the key that its message was first used with.
CREATE INDEX session_message ON session (player_id, message) WHERE device_key IS NOT NULL;

-- Replay cache of all nodes: proofs that were used. A proof is accepted for a minute, and a job deletes older ones.
-- Unlogged: a read call that stores its proof waits for no disk. A crash of the database empties it.
CREATE UNLOGGED TABLE device_proof (
  proved_at TIMESTAMPTZ NOT NULL,
  id        BYTEA NOT NULL CHECK (octet_length(id) = 16),
  PRIMARY KEY (proved_at, id)
);

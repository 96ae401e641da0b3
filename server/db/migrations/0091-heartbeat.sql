-- One row that a job increments each minute. On Citus a copy lies on every node, and each change of it reaches all of them or
-- none: a node whose copy is older than another's was restored from an older backup.
CREATE TABLE node_heartbeat (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  beat bigint NOT NULL
);
INSERT INTO node_heartbeat (beat) VALUES (0);

-- Progress of audits in pieces: `news` runs each night from the last audited link on, `full` each week from the first.
-- A node locks the row for the length of one piece, so another continues where a node stopped.
CREATE TABLE audit_progress (
  kind           TEXT PRIMARY KEY CHECK (kind IN ('news', 'full')),
  -- Last audited link with its hash, and the posting up to which every posting is known to be linked.
  sequence       BIGINT NOT NULL DEFAULT 0,
  hash           BYTEA NOT NULL DEFAULT '',
  posting_id     BIGINT NOT NULL DEFAULT 0,
  -- Day of wall time of the run under way and the last link that it checks; null between two runs.
  day            BIGINT,
  until_sequence BIGINT CHECK ((until_sequence IS NULL) = (day IS NULL)),
  -- Ids of invariants of the run: checked without the links, broken, and ended by the time limit of a piece.
  checked        TEXT[] NOT NULL DEFAULT '{}',
  broken         TEXT[] NOT NULL DEFAULT '{}',
  cut            TEXT[] NOT NULL DEFAULT '{}',
  -- Day of the last finished run; an operator's wish for a run now.
  done_day       BIGINT NOT NULL DEFAULT -1,
  is_wanted      BOOLEAN NOT NULL DEFAULT FALSE
);

INSERT INTO audit_progress (kind) VALUES ('news'), ('full');

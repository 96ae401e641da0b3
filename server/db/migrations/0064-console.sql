-- Runs of each job in each hour of wall time: what the console shows as the job's history. Deleted after a week.
CREATE TABLE job_span (
  name       TEXT        NOT NULL,
  begins_at  TIMESTAMPTZ NOT NULL,
  turns      BIGINT      NOT NULL CHECK (turns > 0),
  failures   BIGINT      NOT NULL CHECK (failures >= 0),
  total_ms   BIGINT      NOT NULL CHECK (total_ms >= 0),
  longest_ms BIGINT      NOT NULL CHECK (longest_ms >= 0),
  -- The newest turn of the hour.
  last_at    TIMESTAMPTZ NOT NULL,
  last_ms    BIGINT      NOT NULL,
  -- Message of the newest failure; null: none in this hour.
  fault      TEXT,
  PRIMARY KEY (name, begins_at)
);
CREATE INDEX job_span_age ON job_span (begins_at);

-- Nodes of this world, each with its last report. A node that stops deletes its row; one that died leaves it.
CREATE TABLE node_report (
  id          TEXT        PRIMARY KEY,
  name        TEXT        NOT NULL,
  version     TEXT        NOT NULL,
  runtime     TEXT        NOT NULL,
  started_at  TIMESTAMPTZ NOT NULL,
  seen_at     TIMESTAMPTZ NOT NULL,
  -- Open connections of clients, live streams among them.
  connections BIGINT      NOT NULL,
  streams     BIGINT      NOT NULL,
  -- 99th percentile of the event loop's delay since the last report.
  lag_ms      BIGINT      NOT NULL,
  memory_mb   BIGINT      NOT NULL
);

-- Notices that wait for their time. The server publishes them; an operator may take one back before.
CREATE TABLE notice_plan (
  id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title_zh   TEXT        NOT NULL,
  title_en   TEXT        NOT NULL,
  body_zh    TEXT        NOT NULL,
  body_en    TEXT        NOT NULL,
  reason     TEXT        NOT NULL CHECK (reason <> ''),
  due_at     TIMESTAMPTZ NOT NULL,
  state      TEXT        NOT NULL CHECK (state IN ('planned', 'done', 'dropped')),
  planned_by TEXT        NOT NULL,
  planned_at TIMESTAMPTZ NOT NULL,
  ended_at   TIMESTAMPTZ,
  CHECK ((state = 'planned') = (ended_at IS NULL))
);
CREATE INDEX notice_plan_due ON notice_plan (due_at, id) WHERE state = 'planned';

-- A change of a constant that was planned for an instant: it applies then, not with the second operator's word.
ALTER TABLE constant_change ADD COLUMN from_at TIMESTAMPTZ;
ALTER TABLE constant_change ADD COLUMN passed_by TEXT CHECK (passed_by <> proposed_by);

-- Accounts that are paid to one address.
CREATE INDEX withdrawal_address ON withdrawal (lower(address));
-- Withdrawals of the last day, for the replay of a rule.
CREATE INDEX withdrawal_created ON withdrawal (created_at);

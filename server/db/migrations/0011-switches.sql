-- Flows of money that were ever paused, each by itself; a flow without a row goes on.
CREATE TABLE flow_state (
  flow text PRIMARY KEY,
  paused boolean NOT NULL,
  -- An operator's words, or the key of the server's own reason; null while the flow goes on.
  reason text CHECK (paused = (reason IS NOT NULL)),
  -- Wall time.
  since timestamptz NOT NULL,
  set_by text NOT NULL,
  version bigint NOT NULL
);

-- What operators, or the server by itself, did: who, what, to what, why, and when by the wall clock. Kept for ever.
CREATE TABLE operator_act (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator text NOT NULL,
  act text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL
);

CREATE INDEX operator_act_at ON operator_act (at, id);

CREATE TRIGGER operator_act_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_act
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_immutable();

-- The nightly audit, once a day of the wall clock among all nodes. `ok` is null while it is under way, or when the node
-- that had begun it went away.
CREATE TABLE audit_run (
  day bigint PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  ok boolean,
  -- Ids of the invariants that were broken.
  broken text[] NOT NULL DEFAULT '{}'
);

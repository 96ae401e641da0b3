-- A night goes on from a checkpoint: balances and sums at the last audited link, each row with a seal that only a node
-- with the key of the audit can make (empty without a key).
ALTER TABLE audit_progress
  -- Game time of the last audited posting when the run began: objects that changed earlier were checked before.
  ADD COLUMN since_at timestamptz NOT NULL DEFAULT 'epoch',
  -- Public key of the node that wrote the row, and its seal over the link; both empty without a key.
  ADD COLUMN signer bytea NOT NULL DEFAULT '',
  ADD COLUMN seal bytea NOT NULL DEFAULT '',
  DROP CONSTRAINT audit_progress_kind_check,
  ADD CONSTRAINT audit_progress_kind CHECK (kind IN ('news', 'full', 'night', 'week'));

-- Older nodes go on with `news` and `full`, and store no sums: these rows are dropped when none is left. The first night
-- begins at the first link.
INSERT INTO audit_progress (kind) VALUES ('night');
INSERT INTO audit_progress (kind, done_day) SELECT 'week', done_day FROM audit_progress WHERE kind = 'full';

-- Balance and number of entries of each account at the last audited link of the nightly audits.
CREATE TABLE audit_balance (
  account_id bigint PRIMARY KEY,
  balance    bigint NOT NULL,
  version    bigint NOT NULL,
  seal       bytea NOT NULL
) WITH (fillfactor = 80);

-- Sums over all entries up to the last audited link of a kind of audit, by invariant.
CREATE TABLE audit_sum (
  kind      text NOT NULL CHECK (kind IN ('night', 'week')),
  invariant text NOT NULL,
  name      text NOT NULL,
  amount    bigint NOT NULL,
  seal      bytea NOT NULL,
  PRIMARY KEY (kind, invariant, name)
);

-- Signed heads of the finished nights: the chain up to `sequence` was audited and had this hash.
CREATE TABLE audit_checkpoint (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day        bigint NOT NULL,
  sequence   bigint NOT NULL,
  hash       bytea NOT NULL,
  posting_id bigint NOT NULL,
  is_sound   boolean NOT NULL,
  signer     bytea NOT NULL,
  signature  bytea NOT NULL
);

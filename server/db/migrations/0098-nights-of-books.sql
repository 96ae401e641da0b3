-- Nights of a ledger in books go on from the last link that was audited in each (decision 168). On one database the table stays empty.

-- Progress of the nights in a book: one row, beside its chain.
CREATE TABLE audit_book (
  id         int PRIMARY KEY CHECK (id = 1),
  -- Last audited link with its hash, as the book counts, and the posting up to which every posting is known to be linked.
  sequence   bigint NOT NULL DEFAULT 0,
  hash       bytea NOT NULL DEFAULT '',
  posting_id bigint NOT NULL DEFAULT 0,
  -- Invariants that were found broken by the night of this day of wall time.
  day        bigint NOT NULL DEFAULT -1,
  broken     text[] NOT NULL DEFAULT '{}',
  -- Public key of the node that wrote the row, and its seal over the link; both empty without a key.
  signer     bytea NOT NULL DEFAULT '',
  seal       bytea NOT NULL DEFAULT ''
);

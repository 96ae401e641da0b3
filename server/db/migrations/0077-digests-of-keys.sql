-- SHA-256 over the fingerprints of a detached range's keys. The signed digest of the opening covers these rows, so that a
-- fingerprint that was removed, which would let its key be posted again, is found. Ranges that were detached before have none.
CREATE TABLE opening_key_digest (
  from_id bigint PRIMARY KEY,
  digest bytea NOT NULL
);

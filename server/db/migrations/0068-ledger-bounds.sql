-- Postings, entries and links move into ranges of ids in three steps, because they are many and calls go on meanwhile
-- (decision 130). First: a bound on the ids that there are, far enough ahead for those that are written until the third
-- step. Reads no row.
SET LOCAL lock_timeout = '800ms';
LOCK TABLE chain_link, posting, entry IN ACCESS EXCLUSIVE MODE;
DO $$
DECLARE
  last CONSTANT bigint := (SELECT last_value FROM posting_id_seq);
  bound CONSTANT bigint := last + greatest(4194304, last / 16);
BEGIN
  EXECUTE format('ALTER TABLE posting ADD CONSTRAINT posting_until CHECK (id < %s) NOT VALID', bound);
  EXECUTE format('ALTER TABLE entry ADD CONSTRAINT entry_until CHECK (posting_id < %s) NOT VALID', bound);
  EXECUTE format('ALTER TABLE chain_link ADD CONSTRAINT chain_link_until CHECK (posting_id < %s) NOT VALID', bound);
END $$;

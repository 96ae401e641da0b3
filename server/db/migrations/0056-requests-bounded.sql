-- Kept answers move into daily partitions in three steps, because they are many and calls go on meanwhile. First: a bound
-- on the rows that there are, far enough ahead for those that older nodes write until the third step. Reads no row.
DO $$
BEGIN
  EXECUTE format('ALTER TABLE request ADD CONSTRAINT request_until CHECK (created_at < %L) NOT VALID',
    date_trunc('day', greatest(now(), (SELECT max(created_at) FROM request)), 'UTC') + interval '8 days');
END $$;

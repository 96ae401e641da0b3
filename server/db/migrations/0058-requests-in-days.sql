-- Third: the table becomes one partition of a new one with its name. No row is read or moved: the bound proves where they
-- belong. Older nodes go on with the statements that they have. The parent has no index of its own: each partition has,
-- and ids are locked before they are looked up, so that none is stored twice.
LOCK TABLE request IN ACCESS EXCLUSIVE MODE;
ALTER TABLE request RENAME TO request_before;
CREATE TABLE request (LIKE request_before) PARTITION BY RANGE (created_at);

-- Answers of days that have no partition: a clock that is set otherwise, or a day before its partition was made.
CREATE TABLE request_other (LIKE request, PRIMARY KEY (player_id, id));
CREATE INDEX request_other_lately ON request_other (player_id, created_at);
CREATE INDEX request_other_age ON request_other (created_at);
ALTER TABLE request ATTACH PARTITION request_other DEFAULT;

DO $$
BEGIN
  IF EXISTS (SELECT FROM request_before) THEN
    EXECUTE format('ALTER TABLE request ATTACH PARTITION request_before FOR VALUES FROM (MINVALUE) TO (%s)', (
      SELECT substring(pg_get_constraintdef(oid) FROM '''[^'']+''') FROM pg_constraint
      WHERE conrelid = 'request_before'::regclass AND conname = 'request_until'));
  ELSE
    DROP TABLE request_before;
  END IF;
END $$;

-- Partitions of the table and the instants of their ends; the default one has none.
CREATE FUNCTION request_partitions() RETURNS TABLE (name text, ends timestamptz) LANGUAGE sql STABLE AS $$
  SELECT c.relname::text,
    substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \(''([^'']+)''\)')::timestamptz
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'request'::regclass
$$;

-- Makes the partitions of the day of `wall` (UTC) and of the next one, drops those that ended before `kept_from`, and
-- deletes at most `most` older answers from each of those that are no day's. Gives the larger number deleted. A table
-- that calls hold for longer than the limit is left for the next time: nobody waits behind this.
CREATE FUNCTION request_tend(wall timestamptz, kept_from timestamptz, most int) RETURNS int LANGUAGE plpgsql
SET lock_timeout = '500ms'
AS $$
DECLARE
  today CONSTANT timestamptz := date_trunc('day', wall, 'UTC');
  day timestamptz;
  part text;
  deleted int;
  largest int := 0;
BEGIN
  FOREACH day IN ARRAY ARRAY[today, today + interval '1 day'] LOOP
    part := 'request_' || to_char(day AT TIME ZONE 'UTC', 'YYYYMMDD');
    CONTINUE WHEN to_regclass(part) IS NOT NULL
      OR EXISTS (SELECT FROM request_partitions() p WHERE p.name = 'request_before' AND p.ends > day)
      OR EXISTS (SELECT FROM request_other o WHERE o.created_at >= day AND o.created_at < day + interval '1 day');
    BEGIN
      EXECUTE format('CREATE TABLE %I (LIKE request, PRIMARY KEY (player_id, id))', part);
      EXECUTE format('CREATE INDEX ON %I (player_id, created_at)', part);
      EXECUTE format('ALTER TABLE request ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        part, day, day + interval '1 day');
    EXCEPTION WHEN lock_not_available OR check_violation THEN
      NULL;
    END;
  END LOOP;

  FOR part IN SELECT p.name FROM request_partitions() p WHERE p.ends <= kept_from ORDER BY p.ends LOOP
    BEGIN
      EXECUTE format('DROP TABLE %I', part);
    EXCEPTION WHEN lock_not_available THEN
      NULL;
    END;
  END LOOP;

  FOREACH part IN ARRAY ARRAY['request_other', 'request_before'] LOOP
    CONTINUE WHEN to_regclass(part) IS NULL;
    EXECUTE format('DELETE FROM %1$I WHERE (player_id, id) IN (
      SELECT player_id, id FROM %1$I WHERE created_at < $1 ORDER BY created_at LIMIT $2)', part)
      USING kept_from, most;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    largest := greatest(largest, deleted);
  END LOOP;
  RETURN largest;
END $$;

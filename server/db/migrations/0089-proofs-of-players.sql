-- All rows that open a call become those of one player (decision 157). A proof is stored with its player; older nodes store 0.
ALTER TABLE device_proof ADD COLUMN player_id BIGINT NOT NULL DEFAULT 0;

-- As before (0058), in statements that Citus plans: a table in shards is not read within an expression.
CREATE OR REPLACE FUNCTION request_tend(wall timestamptz, kept_from timestamptz, most int) RETURNS int LANGUAGE plpgsql
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
      OR EXISTS (SELECT 1 FROM request_partitions() p WHERE p.name = 'request_before' AND p.ends > day);
    PERFORM 1 FROM request_other o WHERE o.created_at >= day AND o.created_at < day + interval '1 day' LIMIT 1;
    CONTINUE WHEN FOUND;
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

-- Each spend updates its day's row. An index that holds the sum gets a new entry each time, and so does every other index
-- of the table. Without the sum the update stays within its page (HOT); the day's job reads the sum from the rows.
CREATE INDEX farm_day_by_day ON farm_day (day);
DROP INDEX farm_day_of_all;

-- `convert_to` is only stable, so PostgreSQL never inlines an immutable SQL function that uses it, but parses and plans
-- its text in every transaction. PL/pgSQL keeps the plan.
CREATE OR REPLACE FUNCTION ledger_mark(key text) RETURNS uuid LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN encode(substr(sha256(convert_to(key, 'UTF8')), 1, 16), 'hex')::uuid;
END $$;

CREATE OR REPLACE FUNCTION ledger_bucket(key text) RETURNS int LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  digest bytea := sha256(convert_to(key, 'UTF8'));
BEGIN
  RETURN get_byte(digest, 0) * 256 + get_byte(digest, 1);
END $$;

-- Entries of accounts that nobody reads along lie in the row of their posting (decision 147): pools, issuers, burned coins,
-- what is due, and escrows of players. Entries of all other accounts stay rows. Columns and names alone change: no row is
-- read or moved, and older nodes go on, since the view `entry` has the columns that they read.
SET LOCAL lock_timeout = '800ms';
LOCK TABLE chain_link, posting, entry, account IN ACCESS EXCLUSIVE MODE;

-- Packed entries, a row of five numbers each: account, amount, balance, version, and the posting of the packed entry before
-- it on that account (0: the one before is a row, or there is none). Null where a posting has none.
ALTER TABLE posting ADD COLUMN packed bigint[];
-- Posting of the last packed entry; 0: none.
ALTER TABLE account ADD COLUMN last_id bigint NOT NULL DEFAULT 0;
-- Version of the last entry that paid; 0: none did. Null: nothing was paid since this migration.
ALTER TABLE account ADD COLUMN last_debit bigint;
ALTER TABLE account ALTER COLUMN last_debit SET DEFAULT 0;
ALTER TABLE entry RENAME TO entry_row;

-- True for accounts whose entries are packed.
CREATE FUNCTION ledger_packed(name text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT split_part(name, ':', 1) IN ('pool', 'issuer', 'burn', 'due', 'dueTeam', 'plants', 'hens', 'coupons')
$$;

-- The packed entries of a posting.
CREATE FUNCTION ledger_unpack(packed bigint[])
RETURNS TABLE (account_id bigint, amount bigint, balance bigint, version bigint, before bigint)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT packed[i][1], packed[i][2], packed[i][3], packed[i][4], packed[i][5]
  FROM generate_series(1, array_length(packed, 1)) AS i
$$;

-- All entries. `before` is null for rows. A condition on posting_id is answered by index, one on account_id is not: the
-- rows of an account are searched in entry_row, and packed entries are followed from account.last_id by `before`.
CREATE VIEW ledger_entry AS
SELECT r.account_id, r.posting_id, r.amount, r.previous, r.balance, r.version, r.line_type, NULL::bigint AS before
FROM entry_row r
UNION ALL
SELECT e.account_id, p.id, e.amount, e.balance - e.amount, e.balance, e.version, NULL, e.before
FROM posting p CROSS JOIN LATERAL ledger_unpack(p.packed) e
WHERE p.packed IS NOT NULL;

-- The same with the columns of the former table: an older node has prepared statements with all of them.
CREATE VIEW entry AS
SELECT account_id, posting_id, amount, previous, balance, version, line_type FROM ledger_entry;

-- Version of an account's last entry that paid, 0 if none did: among the packed entries from posting `last_id` back, then
-- among the rows before posting `until_id`, then among detached entries. Null where a posting on the way is missing though
-- its range is attached.
CREATE FUNCTION ledger_last_debit(account bigint, last_id bigint, until_id bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  place bigint := last_id;
  step record;
BEGIN
  WHILE place > 0 LOOP
    SELECT e.amount, e.version, e.before INTO step FROM posting p CROSS JOIN LATERAL ledger_unpack(p.packed) e
    WHERE p.id = place AND e.account_id = account;
    IF step.amount < 0 THEN
      RETURN step.version;
    END IF;
    IF NOT FOUND AND place >= ledger_begin() THEN
      RETURN NULL;
    END IF;
    -- Null: that posting is detached.
    place := step.before;
  END LOOP;
  RETURN coalesce(
    (SELECT r.version FROM entry_row r WHERE r.account_id = account AND r.posting_id < until_id AND r.amount < 0
      ORDER BY r.posting_id DESC LIMIT 1),
    (SELECT o.last_debit FROM opening o WHERE o.account_id = account), 0);
END $$;

-- As before (0070), with the new name.
CREATE OR REPLACE FUNCTION ledger_tend(wall timestamptz, narrowest bigint) RETURNS boolean LANGUAGE plpgsql
SET lock_timeout = '500ms'
AS $$
DECLARE
  last_id CONSTANT bigint := (SELECT last_value FROM posting_id_seq);
  newest record;
  oldest record;
  ends bigint;
  name text;
BEGIN
  SELECT * INTO newest FROM ledger_ranges() r ORDER BY r.from_id DESC LIMIT 1;
  SELECT p.id, p.wall_at INTO oldest FROM posting p WHERE p.id >= newest.from_id ORDER BY p.id LIMIT 1;
  IF oldest.id IS NULL OR newest.until_id - last_id > (newest.until_id - oldest.id) / 2 THEN
    RETURN false;
  END IF;
  ends := newest.until_id + greatest(narrowest, least(1000000000,
    (last_id - oldest.id) * 2592000.0 / greatest(1, extract(epoch FROM wall - oldest.wall_at)))::bigint);
  BEGIN
    EXECUTE format('CREATE TABLE posting_%s (LIKE posting, PRIMARY KEY (id), UNIQUE (key))', newest.until_id);
    EXECUTE format('CREATE TABLE entry_%s (LIKE entry_row INCLUDING CONSTRAINTS, PRIMARY KEY (account_id, posting_id))',
      newest.until_id);
    EXECUTE format('CREATE TABLE chain_link_%s (LIKE chain_link, PRIMARY KEY (sequence), UNIQUE (posting_id))',
      newest.until_id);
    FOREACH name IN ARRAY ARRAY['posting', 'entry', 'chain_link'] LOOP
      EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_immutable()', name || '_immutable', name || '_' || newest.until_id);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
        CASE name WHEN 'entry' THEN 'entry_row' ELSE name END, name || '_' || newest.until_id, newest.until_id, ends);
    END LOOP;
  EXCEPTION WHEN lock_not_available OR deadlock_detected OR duplicate_table OR unique_violation THEN
    RETURN false;
  END;
  RETURN true;
END $$;

-- As before (0070), with the new name.
CREATE OR REPLACE FUNCTION ledger_analyze() RETURNS boolean LANGUAGE plpgsql
SET lock_timeout = '500ms'
AS $$
BEGIN
  IF (SELECT sum(c.reltuples) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'posting'::regclass AND c.reltuples > 0)
    > 10000 + 2 * (SELECT greatest(c.reltuples, 0) FROM pg_class c WHERE c.oid = 'posting'::regclass)
  THEN
    ANALYZE posting, entry_row, chain_link;
    RETURN true;
  END IF;
  RETURN false;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;

-- As before (0075), with the new name.
CREATE OR REPLACE FUNCTION ledger_detach(from_id bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  LOCK TABLE chain_link, posting, entry_row IN ACCESS EXCLUSIVE MODE;
  FOREACH name IN ARRAY ARRAY['chain_link', 'posting', 'entry'] LOOP
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', CASE name WHEN 'entry' THEN 'entry_row' ELSE name END,
      name || '_' || from_id);
    EXECUTE format('DROP TABLE %I', name || '_' || from_id);
  END LOOP;
END $$;

-- As before (0075), but entries of packed accounts go into the row of their posting.
CREATE OR REPLACE FUNCTION ledger_post(
  keys text[], types text[], kinds text[], refs text[], game_ms bigint[], wall_ms bigint[],
  acc_coin text[], acc_name text[], acc_shard int[], acc_owner bigint[],
  leg_of int[], leg_acc int[], leg_amount bigint[], home int, draws boolean
) RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  acc_id bigint[]; acc_balance bigint[]; acc_version bigint[]; acc_least bigint[]; acc_most bigint[];
  acc_last bigint[]; acc_debit bigint[]; acc_packed boolean[];
  placed record;
  run_balance bigint[]; run_version bigint[]; run_before int[]; run_line text[];
  is_uneven boolean;
  is_breached boolean;
  ids bigint[] := '{}';
  hashes bytea[] := '{}';
  leg int := 1;
  first_leg int;
  written int;
  posted_key text;
  key_bucket int;
  key_mark uuid;
BEGIN
  IF draws THEN
    placed := ledger_places(home, types, acc_coin, acc_name, acc_owner, leg_of, leg_acc, leg_amount);
    acc_coin := placed.coins; acc_name := placed.names; acc_shard := placed.shards; acc_owner := placed.owners;
    leg_acc := placed.places;
  END IF;

  LOOP
    SELECT array_agg(a.id), array_agg(a.balance), array_agg(a.version), array_agg(a.least), array_agg(a.most),
      array_agg(a.last_id), array_agg(a.last_debit), array_agg(ledger_packed(a.name))
    INTO acc_id, acc_balance, acc_version, acc_least, acc_most, acc_last, acc_debit, acc_packed
    FROM unnest(acc_coin, acc_name, acc_shard) AS k(coin, name, shard)
    CROSS JOIN LATERAL (
      SELECT * FROM account a
      WHERE a.name = k.name AND a.coin = k.coin AND a.shard = k.shard
      FOR NO KEY UPDATE
    ) a;
    EXIT WHEN cardinality(acc_id) = cardinality(acc_name);
    PERFORM ledger_open(acc_coin, acc_name, acc_shard, acc_owner);
  END LOOP;

  -- Each range has its own index of keys: whoever posts the same key at once waits here, also where a range ends.
  PERFORM pg_advisory_xact_lock(hashtextextended(k.key, 0)) FROM unnest(keys) AS k(key);
  IF EXISTS (SELECT 1 FROM posting p WHERE p.key = ANY (keys)) THEN
    RETURN ledger_again(keys, types, kinds, refs, acc_coin, acc_name, leg_of, leg_acc, leg_amount);
  END IF;
  FOREACH posted_key IN ARRAY keys LOOP
    key_bucket := ledger_bucket(posted_key); key_mark := ledger_mark(posted_key);
    IF EXISTS (SELECT 1 FROM opening_key o WHERE o.bucket = key_bucket AND key_mark = ANY (o.marks)) THEN
      RAISE EXCEPTION 'posting % is in the archive already', posted_key USING ERRCODE = 'LG005';
    END IF;
  END LOOP;

  IF draws THEN
    placed := ledger_deal(
      home, types, acc_coin, acc_name, acc_shard, acc_balance, leg_of, leg_acc, leg_amount);
    IF placed.refused IS NOT NULL THEN
      RETURN placed.refused;
    END IF;
    leg_of := placed.places; leg_acc := placed.accs; leg_amount := placed.amounts;
  END IF;

  -- `before`: place of the posting of this call that has the account's entry before.
  SELECT array_agg(r.balance), array_agg(r.version), array_agg(r.before),
    array_agg(ledger_line(acc_coin[r.acc], acc_name[r.acc], acc_shard[r.acc]::smallint, r.amount, r.balance, r.version)),
    bool_or(r.balance < acc_least[r.acc] OR r.balance > acc_most[r.acc]), bool_or(r.sum <> 0)
  INTO run_balance, run_version, run_before, run_line, is_breached, is_uneven
  FROM (
    SELECT l.acc, l.amount, (acc_balance[l.acc] + sum(l.amount) OVER running)::bigint AS balance,
      acc_version[l.acc] + row_number() OVER running AS version, lag(l.place) OVER running AS before,
      sum(l.amount) OVER (PARTITION BY l.place, acc_coin[l.acc]) AS sum
    FROM unnest(leg_of, leg_acc, leg_amount) AS l(place, acc, amount)
    WINDOW running AS (PARTITION BY l.acc ORDER BY l.place)
    ORDER BY l.place, l.acc
  ) r;

  IF is_uneven THEN
    RAISE EXCEPTION 'posting % or one with it does not sum to zero', keys[1] USING ERRCODE = 'LG004';
  ELSIF is_breached THEN
    -- A pool's shard was chosen unlocked because it had enough; another transaction emptied it meanwhile. All shards
    -- together may still have it: whoever begins again sees.
    IF draws AND EXISTS (
      SELECT 1 FROM unnest(leg_acc, run_balance) AS l(acc, balance)
      WHERE ledger_sharded(acc_name[l.acc]) AND acc_name[l.acc] <> 'issuer' AND l.balance < acc_least[l.acc])
    THEN
      RAISE EXCEPTION 'another transaction emptied a shard of a pool first' USING ERRCODE = 'serialization_failure';
    END IF;
    RETURN ledger_refusal(acc_coin, acc_name, acc_balance, acc_least, acc_most, leg_of, leg_acc, run_balance);
  END IF;

  FOR place IN 1 .. cardinality(keys) LOOP
    -- Taken while every account is locked: along one account, ids grow with versions.
    ids[place] := nextval('posting_id_seq');
    first_leg := leg;
    WHILE leg_of[leg] = place LOOP
      IF run_before[leg] = place THEN
        RAISE EXCEPTION 'posting % has two entries of %', keys[place], acc_name[leg_acc[leg]] USING ERRCODE = 'LG004';
      END IF;
      leg := leg + 1;
    END LOOP;
    hashes[place] := ledger_hash(keys[place], types[place], kinds[place], refs[place], game_ms[place], wall_ms[place],
      array_to_string(run_line[first_leg : leg - 1], E'\n'));
  END LOOP;
  IF leg <= cardinality(leg_of) THEN
    RAISE EXCEPTION 'legs of posting % are not in order', keys[1] USING ERRCODE = 'LG004';
  END IF;

  INSERT INTO posting (id, key, type, kind, reference, game_at, wall_at, hash, packed)
  SELECT ids[p.place], keys[p.place], types[p.place], kinds[p.place], refs[p.place],
    to_timestamp(game_ms[p.place] / 1000.0), to_timestamp(wall_ms[p.place] / 1000.0), hashes[p.place], p.packed
  FROM (
    SELECT l.place, array_agg(
      ARRAY[acc_id[l.acc], l.amount, l.balance, l.version, coalesce(ids[l.before], acc_last[l.acc])] ORDER BY l.acc
    ) FILTER (WHERE acc_packed[l.acc]) AS packed
    FROM unnest(leg_of, leg_acc, leg_amount, run_balance, run_version, run_before)
      AS l(place, acc, amount, balance, version, before)
    GROUP BY l.place ORDER BY l.place
  ) p
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written <> cardinality(keys) THEN
    RAISE EXCEPTION 'another transaction posted the same key first' USING ERRCODE = 'serialization_failure';
  END IF;

  UPDATE account a SET balance = r.balance, version = r.version, last_id = r.last_id, last_debit = r.last_debit
  FROM (
    SELECT DISTINCT ON (l.acc) acc_id[l.acc] AS id, l.balance, l.version,
      CASE WHEN acc_packed[l.acc] THEN ids[l.place] ELSE 0 END AS last_id,
      coalesce(max(l.version) FILTER (WHERE l.amount < 0) OVER (PARTITION BY l.acc), acc_debit[l.acc]) AS last_debit
    FROM unnest(leg_of, leg_acc, leg_amount, run_balance, run_version) AS l(place, acc, amount, balance, version)
    ORDER BY l.acc, l.version DESC
  ) r
  WHERE a.id = r.id;

  INSERT INTO entry_row (account_id, posting_id, amount, previous, balance, version, line_type)
  SELECT acc_id[l.acc], ids[l.place], l.amount, l.balance - l.amount, l.balance, l.version,
    CASE WHEN acc_name[l.acc] LIKE 'user:%' THEN types[l.place] END
  FROM unnest(leg_of, leg_acc, leg_amount, run_balance, run_version) AS l(place, acc, amount, balance, version)
  WHERE NOT acc_packed[l.acc];

  RETURN jsonb_build_object('posted', ids::text[]);
END $$;

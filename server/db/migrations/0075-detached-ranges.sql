-- Closed ranges of the ledger are detached (decision 142): the archive's files are their history from then on, and these
-- tables are the state in which the attached ledger begins. They are empty until a range is detached.

-- Ranges that are not in the database any more.
CREATE TABLE ledger_detached (
  from_id bigint PRIMARY KEY,
  until_id bigint NOT NULL UNIQUE,
  postings bigint NOT NULL,
  -- Last link of the range by sequence, and its hash.
  last_sequence bigint NOT NULL,
  head bytea NOT NULL,
  -- Latest game time of its postings.
  game_at timestamptz NOT NULL,
  detached_at timestamptz NOT NULL,
  -- Digest of the archive's file, hexadecimal.
  sha256 text COLLATE "C" NOT NULL,
  -- Digest of the tables below after this range, and its signature by the key of the audit; empty without one.
  digest bytea NOT NULL,
  signer bytea NOT NULL,
  signature bytea NOT NULL
);

-- Each account behind the last detached range. `last_debit` is the version of its last entry that paid; 0: none did.
CREATE TABLE opening (
  account_id bigint PRIMARY KEY,
  balance bigint NOT NULL,
  version bigint NOT NULL,
  last_debit bigint NOT NULL
);

-- Sums of the detached entries of an account by record type; by kind too on players' own accounts, else ''.
CREATE TABLE opening_sum (
  account_id bigint NOT NULL,
  type text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  received bigint NOT NULL,
  paid bigint NOT NULL,
  PRIMARY KEY (account_id, type, kind)
);

-- Detached links whose hashes are still asked for: those before an attached link, and those that a published head or an
-- operator's act names.
CREATE TABLE opening_link (
  sequence bigint PRIMARY KEY,
  hash bytea NOT NULL
);

-- Fingerprints of the keys of detached postings, some dozens in a row: about 19 bytes a key.
CREATE TABLE opening_key (
  bucket int NOT NULL,
  from_id bigint NOT NULL,
  marks uuid[] NOT NULL,
  PRIMARY KEY (bucket, from_id)
);

-- Free part of a player's balance (readFeeFree) behind the last detached range, before it is bounded by zero.
CREATE TABLE opening_fee_free (
  account_id bigint PRIMARY KEY,
  free bigint NOT NULL
);

-- Fingerprint of a key: the first 128 bits of its SHA-256. Nobody finds two keys with one.
CREATE FUNCTION ledger_mark(key text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(substr(sha256(convert_to(key, 'UTF8')), 1, 16), 'hex')::uuid
$$;

-- Row of a fingerprint: its first 16 bits.
CREATE FUNCTION ledger_bucket(key text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT get_byte(sha256(convert_to(key, 'UTF8')), 0) * 256 + get_byte(sha256(convert_to(key, 'UTF8')), 1)
$$;

-- True if a detached posting has the key.
CREATE FUNCTION ledger_archived(key text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (
    SELECT 1 FROM opening_key k WHERE k.bucket = ledger_bucket(key) AND ledger_mark(key) = ANY (k.marks))
$$;

-- First id of the attached ledger; 0 until a range is detached.
CREATE FUNCTION ledger_begin() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(max(until_id), 0) FROM ledger_detached
$$;

-- Detaches a range of the three tables and drops it. Waits for readers and writers at most as long as `lock_timeout` of the
-- transaction.
CREATE FUNCTION ledger_detach(from_id bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  LOCK TABLE chain_link, posting, entry IN ACCESS EXCLUSIVE MODE;
  FOREACH name IN ARRAY ARRAY['chain_link', 'posting', 'entry'] LOOP
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', name, name || '_' || from_id);
    EXECUTE format('DROP TABLE %I', name || '_' || from_id);
  END LOOP;
END $$;

-- As before (0070), and refuses keys of postings that are detached.
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
  placed record;
  run_balance bigint[]; run_version bigint[]; run_line text[];
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
    SELECT array_agg(a.id), array_agg(a.balance), array_agg(a.version), array_agg(a.least), array_agg(a.most)
    INTO acc_id, acc_balance, acc_version, acc_least, acc_most
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

  SELECT array_agg(r.balance), array_agg(r.version),
    array_agg(ledger_line(acc_coin[r.acc], acc_name[r.acc], acc_shard[r.acc]::smallint, r.amount, r.balance, r.version)),
    bool_or(r.balance < acc_least[r.acc] OR r.balance > acc_most[r.acc]), bool_or(r.sum <> 0)
  INTO run_balance, run_version, run_line, is_breached, is_uneven
  FROM (
    SELECT l.acc, l.amount, (acc_balance[l.acc] + sum(l.amount) OVER running)::bigint AS balance,
      acc_version[l.acc] + row_number() OVER running AS version,
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
    first_leg := leg;
    WHILE leg_of[leg] = place LOOP
      leg := leg + 1;
    END LOOP;
    -- Taken while every account is locked: along one account, ids grow with versions.
    ids[place] := nextval('posting_id_seq');
    hashes[place] := ledger_hash(keys[place], types[place], kinds[place], refs[place], game_ms[place], wall_ms[place],
      array_to_string(run_line[first_leg : leg - 1], E'\n'));
  END LOOP;
  IF leg <= cardinality(leg_of) THEN
    RAISE EXCEPTION 'legs of posting % are not in order', keys[1] USING ERRCODE = 'LG004';
  END IF;

  INSERT INTO posting (id, key, type, kind, reference, game_at, wall_at, hash)
  SELECT p.id, p.key, p.type, p.kind, p.reference, to_timestamp(p.game / 1000.0), to_timestamp(p.wall / 1000.0), p.hash
  FROM unnest(ids, keys, types, kinds, refs, game_ms, wall_ms, hashes)
    AS p(id, key, type, kind, reference, game, wall, hash)
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written <> cardinality(keys) THEN
    RAISE EXCEPTION 'another transaction posted the same key first' USING ERRCODE = 'serialization_failure';
  END IF;

  UPDATE account a SET balance = r.balance, version = r.version
  FROM (
    SELECT DISTINCT ON (l.acc) acc_id[l.acc] AS id, l.balance, l.version
    FROM unnest(leg_acc, run_balance, run_version) AS l(acc, balance, version) ORDER BY l.acc, l.version DESC
  ) r
  WHERE a.id = r.id;

  INSERT INTO entry (account_id, posting_id, amount, previous, balance, version, line_type)
  SELECT acc_id[l.acc], ids[l.place], l.amount, l.balance - l.amount, l.balance, l.version,
    CASE WHEN acc_name[l.acc] LIKE 'user:%' THEN types[l.place] END
  FROM unnest(leg_of, leg_acc, leg_amount, run_balance, run_version) AS l(place, acc, amount, balance, version);

  RETURN jsonb_build_object('posted', ids::text[]);
END $$;

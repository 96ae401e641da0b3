-- Third: each table becomes the first range of a new one with its name. No row is read or moved: the bounds prove where
-- they belong. Older nodes go on with the statements that they have.
SET LOCAL lock_timeout = '800ms';
LOCK TABLE chain_link, posting, entry IN ACCESS EXCLUSIVE MODE;

ALTER TABLE posting RENAME TO posting_0;
ALTER INDEX posting_pkey RENAME TO posting_0_pkey;
ALTER INDEX posting_key_key RENAME TO posting_0_key_key;
ALTER TABLE entry RENAME TO entry_0;
ALTER INDEX entry_pkey RENAME TO entry_0_pkey;
ALTER INDEX entry_line RENAME TO entry_0_line;
ALTER INDEX entry_posting RENAME TO entry_0_posting;
ALTER TABLE chain_link RENAME TO chain_link_0;
ALTER INDEX chain_link_pkey RENAME TO chain_link_0_pkey;
ALTER INDEX chain_link_posting_id_key RENAME TO chain_link_0_posting_id_key;

-- A sequence of an identity ends with it; another one with the same name goes on where it was.
CREATE SEQUENCE posting_id_next;
SELECT setval('posting_id_next', last_value, is_called) FROM posting_id_seq;
ALTER TABLE posting_0 ALTER id DROP IDENTITY;
ALTER SEQUENCE posting_id_next RENAME TO posting_id_seq;

-- Keys are unique within a range by its index, and over all ranges by ledger_post(): it locks a key before it looks for it.
CREATE TABLE posting (LIKE posting_0, PRIMARY KEY (id)) PARTITION BY RANGE (id);
ALTER TABLE posting ALTER id SET DEFAULT nextval('posting_id_seq');
ALTER SEQUENCE posting_id_seq OWNED BY posting.id;
CREATE TABLE entry (
  LIKE entry_0, CONSTRAINT entry_amount_check CHECK (amount <> 0), PRIMARY KEY (account_id, posting_id)
) PARTITION BY RANGE (posting_id);
CREATE INDEX entry_line ON entry (account_id, line_type, posting_id) WHERE line_type IS NOT NULL;
CREATE INDEX entry_posting ON entry (posting_id);
-- By the id of the posting, so that a range holds postings with their links. Each range has an index of sequences; the
-- sealer, of which there is one at a time, gives each number once.
CREATE TABLE chain_link (LIKE chain_link_0, UNIQUE (posting_id)) PARTITION BY RANGE (posting_id);

CREATE TRIGGER posting_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_immutable();
CREATE TRIGGER entry_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_immutable();
CREATE TRIGGER chain_link_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_link
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_immutable();

DO $$
DECLARE
  bound CONSTANT text := (
    SELECT substring(pg_get_constraintdef(oid) FROM '[0-9]+') FROM pg_constraint
    WHERE conrelid = 'posting_0'::regclass AND conname = 'posting_until');
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['posting', 'entry', 'chain_link'] LOOP
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)', name, name || '_0', bound);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', name || '_0', name || '_until');
  END LOOP;
END $$;

-- Ranges of ids, the same for all three tables: the first id of each (0 for the first range), and the first one after it.
CREATE FUNCTION ledger_ranges() RETURNS TABLE (from_id bigint, until_id bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(substring(r.bound FROM 'FROM \(''(\d+)''')::bigint, 0), substring(r.bound FROM 'TO \(''(\d+)''')::bigint
  FROM (
    SELECT pg_get_expr(c.relpartbound, c.oid) AS bound FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'posting'::regclass
  ) r
$$;

-- Adds a range behind the last one as soon as half of the last one is used: for as many postings as 30 days bring at
-- present, at least `narrowest` and at most 10^9. True if it did. No call waits for this: empty tables are attached beside reads and
-- writes of the others. A lock that does not come within the limit leaves the work for the next time.
CREATE FUNCTION ledger_tend(wall timestamptz, narrowest bigint) RETURNS boolean LANGUAGE plpgsql
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
    EXECUTE format('CREATE TABLE entry_%s (LIKE entry INCLUDING CONSTRAINTS, PRIMARY KEY (account_id, posting_id))',
      newest.until_id);
    EXECUTE format('CREATE TABLE chain_link_%s (LIKE chain_link, PRIMARY KEY (sequence), UNIQUE (posting_id))',
      newest.until_id);
    FOREACH name IN ARRAY ARRAY['posting', 'entry', 'chain_link'] LOOP
      EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_immutable()', name || '_immutable', name || '_' || newest.until_id);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
        name, name || '_' || newest.until_id, newest.until_id, ends);
    END LOOP;
  EXCEPTION WHEN lock_not_available OR deadlock_detected OR duplicate_table OR unique_violation THEN
    RETURN false;
  END;
  RETURN true;
END $$;

-- Statistics of the three tables over all their ranges: the database gathers those of each range by itself, and never
-- these, by which it plans joins. Gathered again when the ranges have twice the rows. True if they were.
CREATE FUNCTION ledger_analyze() RETURNS boolean LANGUAGE plpgsql
SET lock_timeout = '500ms'
AS $$
BEGIN
  IF (SELECT sum(c.reltuples) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'posting'::regclass AND c.reltuples > 0)
    > 10000 + 2 * (SELECT greatest(c.reltuples, 0) FROM pg_class c WHERE c.oid = 'posting'::regclass)
  THEN
    ANALYZE posting, entry, chain_link;
    RETURN true;
  END IF;
  RETURN false;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;

-- As before (0021), but links below the floor are not looked at: they lie in ranges that are closed.
CREATE OR REPLACE FUNCTION ledger_seal(most int) RETURNS int LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET max_parallel_workers_per_gather = 0
AS $$
DECLARE
  state seal_state;
  head chain_link;
  ids bigint[];
  hashes bytea[];
  links bytea[] := '{}';
  link bytea;
  sealed int;
  -- Looked at before the postings are: whatever had ended by now is seen by the search.
  seen CONSTANT pg_snapshot := pg_current_snapshot();
BEGIN
  SELECT * INTO state FROM seal_state FOR UPDATE;
  SELECT * INTO head FROM chain_link ORDER BY sequence DESC LIMIT 1;
  link := coalesce(head.hash, ''::bytea);

  SELECT array_agg(n.id ORDER BY n.id), array_agg(n.hash ORDER BY n.id) INTO ids, hashes
  FROM (
    SELECT p.id, p.hash FROM posting p
    WHERE p.id > state.floor_id AND NOT EXISTS (
      SELECT 1 FROM chain_link c WHERE c.posting_id = p.id AND c.posting_id > state.floor_id)
    ORDER BY p.id LIMIT most
  ) n;
  sealed := coalesce(cardinality(ids), 0);
  FOR place IN 1 .. sealed LOOP
    link := sha256(link || hashes[place]);
    links[place] := link;
  END LOOP;
  INSERT INTO chain_link (sequence, posting_id, hash)
  SELECT coalesce(head.sequence, 0) + n.place, n.id, n.hash
  FROM unnest(ids, links) WITH ORDINALITY AS n(id, hash, place);

  -- Ids come from a sequence while their transaction runs. Once all transactions of the time of the mark have ended, no
  -- id up to it can appear any more, and the next search may begin above it. A restored database counts transactions
  -- anew: a mark from its future is made again.
  IF sealed < most THEN
    IF pg_snapshot_xmin(seen) >= state.mark_xid THEN
      UPDATE seal_state SET floor_id = mark_id, mark_id = (SELECT coalesce(max(p.id), 0) FROM posting p),
        mark_xid = pg_snapshot_xmax(pg_current_snapshot());
    ELSIF pg_snapshot_xmax(seen) < state.mark_xid THEN
      UPDATE seal_state SET mark_xid = pg_snapshot_xmax(seen);
    END IF;
  END IF;
  RETURN sealed;
END $$;

-- As before (0005), but for the lock on the keys, and without the index over all keys.
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

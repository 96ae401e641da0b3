-- A player's own entries lie in the row of their posting too, where it concerns no other player, and keys are found by their
-- marks, which take half of the room in an index (decision 151). `entry_row` is renamed, and a view of all lines along
-- accounts takes its name, so that older nodes find them. No row is read or moved.
SET LOCAL lock_timeout = '800ms';
LOCK TABLE posting, entry_row IN ACCESS EXCLUSIVE MODE;

-- The player whose own entries are packed; null: they lie in rows, or there are none.
ALTER TABLE posting ADD COLUMN player_id bigint;
-- The coins of these entries, a bit each, and the type of the posting (`ledger_coin`, `ledger_type`), so that an index finds lines by both.
ALTER TABLE posting ADD COLUMN line_mark int;
ALTER TABLE entry_row RENAME TO entry_apart;

-- Bit of a coin.
CREATE FUNCTION ledger_coin(coin text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE coin
  WHEN 'USDT' THEN 1 WHEN 'ATR' THEN 2 WHEN 'ATB' THEN 4 WHEN 'TKT' THEN 8 WHEN 'PTS' THEN 16 END;

-- Mark of a record type: 24 bits of its SHA-256, above the bits of coins. No two types have the same (a test compares them).
CREATE FUNCTION ledger_type(type text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ('x' || left(encode(sha256(convert_to(type, 'UTF8')), 'hex'), 6))::bit(24)::int << 5;

-- First posting whose own entries may be packed. Building indexes of a range that has postings would hold up calls, so a
-- world with postings begins with its next range.
DO $$
DECLARE
  begins bigint := 0;
BEGIN
  IF EXISTS (SELECT 1 FROM posting) THEN
    begins := (SELECT max(r.until_id) FROM ledger_ranges() r);
    CREATE INDEX posting_player ON ONLY posting (player_id, id) INCLUDE (line_mark) WHERE player_id IS NOT NULL;
  ELSE
    CREATE INDEX posting_player ON posting (player_id, id) INCLUDE (line_mark) WHERE player_id IS NOT NULL;
    ALTER TABLE posting_0 DROP CONSTRAINT posting_0_key_key;
    CREATE UNIQUE INDEX posting_0_mark ON posting_0 (ledger_mark(key));
  END IF;
  EXECUTE format('CREATE FUNCTION ledger_own_from() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN %s::bigint', begins);
END $$;

-- Id of the posting with a key; null: there is none in the attached ledger. A range has an index of marks or of keys.
CREATE FUNCTION ledger_posting(key text) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.id FROM posting p
  WHERE ledger_mark(p.key) = ledger_mark(ledger_posting.key) AND p.key = ledger_posting.key
$$;

-- All entries along an account that is read along. By account it costs what the account and its player have.
CREATE VIEW account_line AS
SELECT account_id, posting_id, amount, previous, balance, version, line_type FROM entry_apart
UNION ALL
SELECT a.id, p.id, e.amount, e.balance - e.amount, e.balance, e.version, p.type
FROM account a
JOIN posting p ON p.player_id = a.player_id AND p.id >= ledger_own_from()
CROSS JOIN LATERAL ledger_unpack(p.packed) e
WHERE e.account_id = a.id AND a.name LIKE 'user:%';

-- For nodes of releases before, which read it and write rows.
CREATE VIEW entry_row AS SELECT * FROM account_line;
CREATE FUNCTION entry_row_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO entry_apart VALUES (NEW.*);
  RETURN NEW;
END $$;
CREATE TRIGGER entry_row_write INSTEAD OF INSERT ON entry_row FOR EACH ROW EXECUTE FUNCTION entry_row_write();

-- As before (0076), but with the type of a player's packed lines.
CREATE OR REPLACE VIEW ledger_entry AS
SELECT r.account_id, r.posting_id, r.amount, r.previous, r.balance, r.version, r.line_type, NULL::bigint AS before
FROM entry_apart r
UNION ALL
SELECT e.account_id, p.id, e.amount, e.balance - e.amount, e.balance, e.version,
  CASE WHEN p.player_id IS NOT NULL THEN
    (SELECT p.type FROM account a WHERE a.id = e.account_id AND a.player_id = p.player_id) END,
  e.before
FROM posting p CROSS JOIN LATERAL ledger_unpack(p.packed) e
WHERE p.packed IS NOT NULL;

-- As before (0076), with the new name.
CREATE OR REPLACE FUNCTION ledger_last_debit(account bigint, last_id bigint, until_id bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
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
    (SELECT r.version FROM entry_apart r WHERE r.account_id = account AND r.posting_id < until_id AND r.amount < 0
      ORDER BY r.posting_id DESC LIMIT 1),
    (SELECT o.last_debit FROM opening o WHERE o.account_id = account), 0);
END $$;

-- As before (0080), with the new name, and keys by their marks.
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
    EXECUTE format('CREATE TABLE posting_%s (LIKE posting, PRIMARY KEY (id))', newest.until_id);
    EXECUTE format('CREATE UNIQUE INDEX posting_%1$s_mark ON posting_%1$s (ledger_mark(key))', newest.until_id);
    EXECUTE format('CREATE TABLE entry_%s (LIKE entry_apart INCLUDING CONSTRAINTS, PRIMARY KEY (account_id, posting_id))',
      newest.until_id);
    EXECUTE format('CREATE TABLE chain_link_%s (LIKE chain_run INCLUDING DEFAULTS, PRIMARY KEY (sequence),
      UNIQUE (posting_id))', newest.until_id);
    FOREACH name IN ARRAY ARRAY['posting', 'entry', 'chain_link'] LOOP
      EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_immutable()', name || '_immutable', name || '_' || newest.until_id);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
        CASE name WHEN 'entry' THEN 'entry_apart' WHEN 'chain_link' THEN 'chain_run' ELSE name END,
        name || '_' || newest.until_id, newest.until_id, ends);
    END LOOP;
  EXCEPTION WHEN lock_not_available OR deadlock_detected OR duplicate_table OR unique_violation THEN
    RETURN false;
  END;
  RETURN true;
END $$;

-- As before (0080), with the new name.
CREATE OR REPLACE FUNCTION ledger_analyze() RETURNS boolean LANGUAGE plpgsql
SET lock_timeout = '500ms'
AS $$
BEGIN
  IF (SELECT sum(c.reltuples) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'posting'::regclass AND c.reltuples > 0)
    > 10000 + 2 * (SELECT greatest(c.reltuples, 0) FROM pg_class c WHERE c.oid = 'posting'::regclass)
  THEN
    ANALYZE posting, entry_apart, chain_run;
    RETURN true;
  END IF;
  RETURN false;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;

-- As before (0080), with the new name.
CREATE OR REPLACE FUNCTION ledger_detach(from_id bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  LOCK TABLE chain_run, posting, entry_apart IN ACCESS EXCLUSIVE MODE;
  FOREACH name IN ARRAY ARRAY['chain_link', 'posting', 'entry'] LOOP
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I',
      CASE name WHEN 'entry' THEN 'entry_apart' WHEN 'chain_link' THEN 'chain_run' ELSE name END, name || '_' || from_id);
    EXECUTE format('DROP TABLE %I', name || '_' || from_id);
  END LOOP;
END $$;

-- As before (0078), but keys by their marks.
CREATE OR REPLACE FUNCTION ledger_again(
  keys text[], types text[], kinds text[], refs text[], homes int[],
  acc_coin text[], acc_name text[], leg_of int[], leg_acc int[], leg_amount bigint[]
) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  wrong text;
BEGIN
  SELECT g.key INTO wrong
  FROM unnest(keys, types, kinds, refs, homes) WITH ORDINALITY AS g(key, type, kind, reference, home, place)
  JOIN posting p ON ledger_mark(p.key) = ledger_mark(g.key) AND p.key = g.key
  WHERE g.home IS NULL AND ((p.type, p.kind, p.reference) <> (g.type, g.kind, g.reference)
    OR (SELECT jsonb_object_agg(l.account, l.amount)
        FROM (SELECT acc_coin[l.acc] || '/' || acc_name[l.acc] AS account, sum(l.amount)::bigint AS amount
              FROM unnest(leg_of, leg_acc, leg_amount) AS l(place, acc, amount)
              WHERE coalesce(homes[l.place], l.place) = g.place AND acc_name[l.acc] <> 'transit' GROUP BY 1
              HAVING sum(l.amount) <> 0) l)
      IS DISTINCT FROM
       (SELECT jsonb_object_agg(e.account, e.amount)
        FROM (SELECT a.coin || '/' || a.name AS account, sum(e.amount)::bigint AS amount
              FROM entry e JOIN account a ON a.id = e.account_id
              WHERE e.posting_id = ANY (ARRAY(
                  SELECT p.id UNION ALL
                  SELECT o.id FROM posting o WHERE o.id > p.id AND o.id <= p.last_part_id AND o.home_id = p.id))
                AND a.name <> 'transit'
              GROUP BY 1 HAVING sum(e.amount) <> 0) e))
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'posting key % was used for another content', wrong USING ERRCODE = 'LG001';
  END IF;
  RETURN (
    SELECT jsonb_build_object('again', jsonb_agg(jsonb_build_array(g.place, p.id::text)))
    FROM unnest(keys, homes) WITH ORDINALITY AS g(key, home, place)
    JOIN posting p ON ledger_mark(p.key) = ledger_mark(g.key) AND p.key = g.key
    WHERE g.home IS NULL);
END $$;

-- As before (0078), but a player's own entries go into the row of the posting where it concerns no other.
CREATE OR REPLACE FUNCTION ledger_post(
  keys text[], types text[], kinds text[], refs text[], game_ms bigint[], wall_ms bigint[], books int[], homes int[],
  acc_coin text[], acc_name text[], acc_shard int[], acc_owner bigint[],
  leg_of int[], leg_acc int[], leg_amount bigint[], acc_need bigint[]
) RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  acc_id bigint[]; acc_balance bigint[]; acc_version bigint[]; acc_least bigint[]; acc_most bigint[];
  acc_last bigint[]; acc_debit bigint[]; acc_packed boolean[];
  run_balance bigint[]; run_version bigint[]; run_before int[]; run_line text[];
  is_uneven boolean;
  is_breached boolean;
  ids bigint[] := '{}';
  hashes bytea[] := '{}';
  leg int := 1;
  first_leg int;
  -- The player to whom all entries of a posting belong that are not packed anyway; null: there are several, or other accounts.
  owners bigint[] := '{}';
  owner text;
  is_one boolean;
  written int;
  key_marks CONSTANT uuid[] := ARRAY(SELECT ledger_mark(k.key) FROM unnest(keys) WITH ORDINALITY AS k(key, place) ORDER BY k.place);
  short jsonb;
BEGIN
  -- A pool's part that is short is found before anything is locked, so that those who fill it do not wait for each other in
  -- a circle. Whoever loses a race finds it below, under the locks.
  IF acc_need IS NOT NULL THEN
    SELECT jsonb_build_object('refused', jsonb_build_object('name', k.name, 'coin', k.coin, 'book', k.shard,
      'need', k.need::text, 'have', coalesce(a.balance - a.least, 0)::text))
    INTO short
    FROM unnest(acc_coin, acc_name, acc_shard, acc_need) WITH ORDINALITY AS k(coin, name, shard, need, place)
    LEFT JOIN account a ON a.name = k.name AND a.coin = k.coin AND a.shard = k.shard
    WHERE k.need > 0 AND coalesce(a.balance - a.least, 0) < k.need
    ORDER BY k.place LIMIT 1;
    IF short IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM posting p WHERE ledger_mark(p.key) = ANY (key_marks) AND p.key = ANY (keys)) THEN
      RETURN short;
    END IF;
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
  IF EXISTS (SELECT 1 FROM posting p WHERE ledger_mark(p.key) = ANY (key_marks) AND p.key = ANY (keys)) THEN
    RETURN ledger_again(keys, types, kinds, refs, homes, acc_coin, acc_name, leg_of, leg_acc, leg_amount);
  END IF;
  FOR place IN 1 .. cardinality(keys) LOOP
    IF EXISTS (
      SELECT 1 FROM opening_key o WHERE o.bucket = ledger_bucket(keys[place]) AND key_marks[place] = ANY (o.marks))
    THEN
      RAISE EXCEPTION 'posting % is in the archive already', keys[place] USING ERRCODE = 'LG005';
    END IF;
  END LOOP;

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
    RETURN ledger_short(acc_coin, acc_name, acc_shard, acc_balance, acc_least, acc_most, leg_of, leg_acc, run_balance);
  END IF;

  FOR place IN 1 .. cardinality(keys) LOOP
    -- Taken while every account is locked: along one account, ids grow with versions.
    ids[place] := nextval('posting_id_seq');
    first_leg := leg;
    owner := NULL;
    is_one := ids[place] >= ledger_own_from() AND homes[place] IS NULL AND place <> ALL (array_remove(homes, NULL));
    WHILE leg_of[leg] = place LOOP
      IF run_before[leg] = place THEN
        RAISE EXCEPTION 'posting % has two entries of %', keys[place], acc_name[leg_acc[leg]] USING ERRCODE = 'LG004';
      END IF;
      IF NOT acc_packed[leg_acc[leg]] THEN
        is_one := is_one AND acc_name[leg_acc[leg]] = coalesce(owner, acc_name[leg_acc[leg]]);
        owner := acc_name[leg_acc[leg]];
      END IF;
      leg := leg + 1;
    END LOOP;
    owners[place] := CASE WHEN is_one AND owner LIKE 'user:%' THEN substr(owner, 6)::bigint END;
    hashes[place] := ledger_hash(keys[place], types[place], kinds[place], refs[place], game_ms[place], wall_ms[place],
      array_to_string(run_line[first_leg : leg - 1], E'\n'));
  END LOOP;
  IF leg <= cardinality(leg_of) THEN
    RAISE EXCEPTION 'legs of posting % are not in order', keys[1] USING ERRCODE = 'LG004';
  END IF;

  INSERT INTO posting
    (id, key, type, kind, reference, game_at, wall_at, hash, packed, book, home_id, last_part_id, player_id, line_mark)
  SELECT ids[p.place], keys[p.place], types[p.place], kinds[p.place], refs[p.place],
    to_timestamp(game_ms[p.place] / 1000.0), to_timestamp(wall_ms[p.place] / 1000.0), hashes[p.place], p.packed,
    books[p.place], ids[homes[p.place]],
    (SELECT ids[max(h.place)] FROM unnest(homes) WITH ORDINALITY AS h(home, place) WHERE h.home = p.place),
    owners[p.place], p.coins | ledger_type(types[p.place])
  FROM (
    SELECT l.place, array_agg(ARRAY[acc_id[l.acc], l.amount, l.balance, l.version, CASE
        WHEN l.before IS NULL THEN acc_last[l.acc]
        WHEN acc_packed[l.acc] OR owners[l.before] IS NOT NULL THEN ids[l.before]
        ELSE 0 END] ORDER BY l.acc
      ) FILTER (WHERE acc_packed[l.acc] OR owners[l.place] IS NOT NULL) AS packed,
      bit_or(ledger_coin(acc_coin[l.acc])) FILTER (WHERE NOT acc_packed[l.acc] AND owners[l.place] IS NOT NULL) AS coins
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
      CASE WHEN acc_packed[l.acc] OR owners[l.place] IS NOT NULL THEN ids[l.place] ELSE 0 END AS last_id,
      coalesce(max(l.version) FILTER (WHERE l.amount < 0) OVER (PARTITION BY l.acc), acc_debit[l.acc]) AS last_debit
    FROM unnest(leg_of, leg_acc, leg_amount, run_balance, run_version) AS l(place, acc, amount, balance, version)
    ORDER BY l.acc, l.version DESC
  ) r
  WHERE a.id = r.id;

  INSERT INTO entry_apart (account_id, posting_id, amount, previous, balance, version, line_type)
  SELECT acc_id[l.acc], ids[l.place], l.amount, l.balance - l.amount, l.balance, l.version,
    CASE WHEN acc_name[l.acc] LIKE 'user:%' THEN types[l.place] END
  FROM unnest(leg_of, leg_acc, leg_amount, run_balance, run_version) AS l(place, acc, amount, balance, version)
  WHERE NOT acc_packed[l.acc] AND owners[l.place] IS NULL;

  RETURN jsonb_build_object('posted', ids::text[]);
END $$;

-- Packed entries are bytes, 27 for an entry, where their numbers fit, and five numbers of eight bytes where they do not
-- (decision 153). `ledger_post` goes along the legs once in place of sorting them in windows. No row is read or moved.
SET LOCAL lock_timeout = '800ms';
LOCK TABLE posting IN ACCESS EXCLUSIVE MODE;

-- The packed entries as `ledger_bytes` writes them, one after the other; null: there are none, or they lie in `packed`.
ALTER TABLE posting ADD COLUMN lines bytea;

-- The same values as before (0081, 0082). `convert_to` is only stable, which keeps PostgreSQL from inlining a function that uses
-- it; the cast of a text to bytes, with its backslashes doubled, is immutable and gives the same bytes in a database in UTF-8.
CREATE OR REPLACE FUNCTION ledger_type(type text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ('x' || left(encode(sha256(replace(type, '\', '\\')::bytea), 'hex'), 6))::bit(24)::int << 5;

CREATE OR REPLACE FUNCTION ledger_mark(key text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN encode(substr(sha256(replace(key, '\', '\\')::bytea), 1, 16), 'hex')::uuid;

CREATE OR REPLACE FUNCTION ledger_bucket(key text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN get_byte(sha256(replace(key, '\', '\\')::bytea), 0) * 256 + get_byte(sha256(replace(key, '\', '\\')::bytea), 1);

-- First posting whose packed entries may be bytes. Nodes of the release before read `packed` alone, so a world with
-- postings begins with its next range.
DO $$
BEGIN
  EXECUTE format('CREATE FUNCTION ledger_bytes_from() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN %s::bigint',
    CASE WHEN EXISTS (SELECT 1 FROM posting) THEN (SELECT max(r.until_id) FROM ledger_ranges() r) ELSE 0 END);
END $$;

-- True if the numbers of an entry fit into its 27 bytes: 2^47 are 140 million of a coin with six decimals.
CREATE FUNCTION ledger_fits(account bigint, amount bigint, balance bigint, version bigint, before bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  account BETWEEN 0 AND 1099511627775 AND amount BETWEEN -140737488355328 AND 140737488355327
  AND balance BETWEEN -36028797018963968 AND 36028797018963967 AND version BETWEEN 0 AND 4294967295
  AND before BETWEEN 0 AND 1099511627775;

-- An entry as bytes, the highest first: account 5, amount 6, balance 7, version 4, and the posting of the packed entry
-- before it on its account 5.
CREATE FUNCTION ledger_bytes(account bigint, amount bigint, balance bigint, version bigint, before bigint) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  substr(int8send(account), 4) || substr(int8send(amount), 3) || substr(int8send(balance), 2)
  || substr(int8send(version), 5) || substr(int8send(before), 4);

-- The packed entries of a posting, which has either form. Amount and balance have a sign: it is shifted out and back. The
-- planner expects ten elements of an array, and a thousand of `generate_series`: for so many it would read all accounts.
CREATE FUNCTION ledger_unpack(packed bigint[], lines bytea)
RETURNS TABLE (account_id bigint, amount bigint, balance bigint, version bigint, before bigint)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT * FROM unnest(packed[:][1:1], packed[:][2:2], packed[:][3:3], packed[:][4:4], packed[:][5:5])
  UNION ALL
  SELECT ('x' || encode(substr(bytes, at, 5), 'hex'))::bit(40)::bigint,
    ('x' || encode(substr(bytes, at + 5, 6), 'hex'))::bit(48)::bigint << 16 >> 16,
    ('x' || encode(substr(bytes, at + 11, 7), 'hex'))::bit(56)::bigint << 8 >> 8,
    ('x' || encode(substr(bytes, at + 18, 4), 'hex'))::bit(32)::bigint,
    ('x' || encode(substr(bytes, at + 22, 5), 'hex'))::bit(40)::bigint
  -- The concatenation is a copy in memory: a large value is fetched and decompressed once, and not for each number.
  FROM (SELECT lines || ''::bytea AS bytes OFFSET 0) AS whole
  CROSS JOIN LATERAL (
    SELECT (27 * place - 26)::int AS at
    FROM unnest(array_fill(0, ARRAY[coalesce(length(bytes), 0) / 27])) WITH ORDINALITY AS entry(filled, place)
  ) AS places
$$;

-- As before (0078): ids of a posting and of its parts in other books, given any of them. Parts follow their posting closely. Joined
-- plainly, the planner reads all postings for them.
CREATE OR REPLACE FUNCTION ledger_parts(posting_id bigint) RETURNS SETOF bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT h.id FROM posting p JOIN posting h ON h.id = coalesce(p.home_id, p.id) WHERE p.id = ledger_parts.posting_id
  UNION ALL
  SELECT part.id
  FROM (
    SELECT h.id, h.last_part_id FROM posting p JOIN posting h ON h.id = coalesce(p.home_id, p.id)
    WHERE p.id = ledger_parts.posting_id OFFSET 0
  ) AS h
  CROSS JOIN LATERAL (
    SELECT o.id FROM posting o WHERE o.id > h.id AND o.id <= h.last_part_id AND o.home_id = h.id OFFSET 0
  ) AS part
$$;

-- As before (0081), with either form.
CREATE OR REPLACE VIEW account_line AS
SELECT account_id, posting_id, amount, previous, balance, version, line_type FROM entry_apart
UNION ALL
SELECT a.id, p.id, e.amount, e.balance - e.amount, e.balance, e.version, p.type
FROM account a
JOIN posting p ON p.player_id = a.player_id AND p.id >= ledger_own_from()
CROSS JOIN LATERAL ledger_unpack(p.packed, p.lines) e
WHERE e.account_id = a.id AND a.name LIKE 'user:%';

-- As before (0081), with either form.
CREATE OR REPLACE VIEW ledger_entry AS
SELECT r.account_id, r.posting_id, r.amount, r.previous, r.balance, r.version, r.line_type, NULL::bigint AS before
FROM entry_apart r
UNION ALL
SELECT e.account_id, p.id, e.amount, e.balance - e.amount, e.balance, e.version,
  CASE WHEN p.player_id IS NOT NULL THEN
    (SELECT p.type FROM account a WHERE a.id = e.account_id AND a.player_id = p.player_id) END,
  e.before
FROM posting p CROSS JOIN LATERAL ledger_unpack(p.packed, p.lines) e;

-- As before (0081), with either form.
CREATE OR REPLACE FUNCTION ledger_last_debit(account bigint, last_id bigint, until_id bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  place bigint := last_id;
  step record;
BEGIN
  WHILE place > 0 LOOP
    SELECT e.amount, e.version, e.before INTO step FROM posting p CROSS JOIN LATERAL ledger_unpack(p.packed, p.lines) e
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

-- As before (0081), but entries are bytes, and the legs are gone along once.
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
  -- Balance after the last leg, and place of the last posting, of this call along each account.
  now_balance bigint[]; now_place int[] := array_fill(NULL::int, ARRAY[cardinality(acc_name)]);
  -- After each leg; `run_before` is the place of the posting of this call that has the account's entry before, `run_last` its id.
  run_balance bigint[]; run_version bigint[]; run_before int[]; run_last bigint[];
  is_breached boolean := false;
  ids bigint[] := '{}';
  last_part int[] := '{}';
  contents text[] := '{}';
  key_marks uuid[] := '{}';
  -- The player to whom all entries of a posting belong that are not packed anyway; null: there are several, or other accounts.
  owners bigint[] := '{}';
  owner text;
  is_one boolean;
  has_rows boolean := false;
  leg int := 1;
  first_leg int;
  acc int;
  former int;
  coin text;
  coin_sum bigint;
  content text;
  -- True as long as the entries of the posting fit into bytes. `pooled` has those that are packed whoever owns the others.
  fits boolean;
  entry bytea;
  everything bytea;
  pooled bytea;
  large bigint[];
  coins int;
  short jsonb;
BEGIN
  FOR place IN 1 .. cardinality(keys) LOOP
    key_marks[place] := ledger_mark(keys[place]);
    IF homes[place] IS NOT NULL THEN
      last_part[homes[place]] := place;
    END IF;
  END LOOP;
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

  -- Legs are in the order of postings and accounts, and accounts in that of coins.
  now_balance := acc_balance;
  FOR place IN 1 .. cardinality(keys) LOOP
    former := 0;
    coin := NULL;
    coin_sum := 0;
    content := '';
    WHILE leg_of[leg] = place LOOP
      acc := leg_acc[leg];
      IF acc = former THEN
        RAISE EXCEPTION 'posting % has two entries of %', keys[place], acc_name[acc] USING ERRCODE = 'LG004';
      ELSIF acc < former THEN
        RAISE EXCEPTION 'legs of posting % are not in order', keys[place] USING ERRCODE = 'LG004';
      ELSIF acc_coin[acc] IS DISTINCT FROM coin THEN
        EXIT WHEN coin_sum <> 0;
        coin := acc_coin[acc];
      END IF;
      coin_sum := coin_sum + leg_amount[leg];
      now_balance[acc] := now_balance[acc] + leg_amount[leg];
      acc_version[acc] := acc_version[acc] + 1;
      IF leg_amount[leg] < 0 THEN
        acc_debit[acc] := acc_version[acc];
      END IF;
      is_breached := is_breached OR now_balance[acc] < acc_least[acc] OR now_balance[acc] > acc_most[acc];
      run_balance[leg] := now_balance[acc];
      run_version[leg] := acc_version[acc];
      run_before[leg] := now_place[acc];
      now_place[acc] := place;
      content := content || CASE WHEN former > 0 THEN E'\n' ELSE '' END || ledger_line(
        coin, acc_name[acc], acc_shard[acc]::smallint, leg_amount[leg], now_balance[acc], acc_version[acc]);
      former := acc;
      leg := leg + 1;
    END LOOP;
    IF coin_sum <> 0 THEN
      RAISE EXCEPTION 'posting % does not sum to zero', keys[place] USING ERRCODE = 'LG004';
    END IF;
    contents[place] := content;
  END LOOP;
  IF leg <= cardinality(leg_of) THEN
    RAISE EXCEPTION 'legs of posting % are not in order', keys[1] USING ERRCODE = 'LG004';
  ELSIF is_breached THEN
    RETURN ledger_short(acc_coin, acc_name, acc_shard, acc_balance, acc_least, acc_most, leg_of, leg_acc, run_balance);
  END IF;

  -- Taken while every account is locked: along one account, ids grow with versions.
  FOR place IN 1 .. cardinality(keys) LOOP
    ids[place] := nextval('posting_id_seq');
  END LOOP;

  leg := 1;
  FOR place IN 1 .. cardinality(keys) LOOP
    first_leg := leg;
    owner := NULL;
    is_one := ids[place] >= ledger_own_from() AND homes[place] IS NULL AND last_part[place] IS NULL;
    fits := ids[place] >= ledger_bytes_from();
    everything := '';
    pooled := '';
    coins := 0;
    WHILE leg_of[leg] = place LOOP
      acc := leg_acc[leg];
      run_last[leg] := CASE WHEN run_before[leg] IS NULL THEN acc_last[acc]
        WHEN acc_packed[acc] OR owners[run_before[leg]] IS NOT NULL THEN ids[run_before[leg]] ELSE 0 END;
      fits := fits AND ledger_fits(acc_id[acc], leg_amount[leg], run_balance[leg], run_version[leg], run_last[leg]);
      IF fits THEN
        entry := ledger_bytes(acc_id[acc], leg_amount[leg], run_balance[leg], run_version[leg], run_last[leg]);
        everything := everything || entry;
      END IF;
      IF acc_packed[acc] THEN
        pooled := pooled || entry;
      ELSE
        is_one := is_one AND acc_name[acc] = coalesce(owner, acc_name[acc]);
        owner := acc_name[acc];
        coins := coins | ledger_coin(acc_coin[acc]);
      END IF;
      leg := leg + 1;
    END LOOP;
    owners[place] := CASE WHEN is_one AND owner LIKE 'user:%' THEN substr(owner, 6)::bigint END;
    has_rows := has_rows OR owner IS NOT NULL AND owners[place] IS NULL;
    large := NULL;
    IF NOT fits THEN
      SELECT array_agg(ARRAY[acc_id[l.acc], l.amount, l.balance, l.version, l.last]) INTO large
      FROM unnest(leg_acc[first_leg : leg - 1], leg_amount[first_leg : leg - 1], run_balance[first_leg : leg - 1],
        run_version[first_leg : leg - 1], run_last[first_leg : leg - 1]) AS l(acc, amount, balance, version, last)
      WHERE acc_packed[l.acc] OR owners[place] IS NOT NULL;
    END IF;
    -- The locks above keep others from the same keys, so a conflict here is a bug and raises.
    INSERT INTO posting
      (id, key, type, kind, reference, game_at, wall_at, hash, packed, lines, book, home_id, last_part_id, player_id, line_mark)
    VALUES (ids[place], keys[place], types[place], kinds[place], refs[place],
      to_timestamp(game_ms[place] / 1000.0), to_timestamp(wall_ms[place] / 1000.0),
      ledger_hash(keys[place], types[place], kinds[place], refs[place], game_ms[place], wall_ms[place], contents[place]),
      large, CASE WHEN fits THEN nullif(CASE WHEN owners[place] IS NULL THEN pooled ELSE everything END, '') END,
      books[place], ids[homes[place]], ids[last_part[place]],
      owners[place], CASE WHEN owners[place] IS NOT NULL THEN coins | ledger_type(types[place]) END);
  END LOOP;

  UPDATE account a SET balance = r.balance, version = r.version, last_debit = r.debit,
    last_id = CASE WHEN r.packed OR owners[r.place] IS NOT NULL THEN ids[r.place] ELSE 0 END
  FROM unnest(acc_id, now_balance, acc_version, acc_debit, acc_packed, now_place) AS r(id, balance, version, debit, packed, place)
  WHERE a.id = r.id AND r.place IS NOT NULL;

  IF has_rows THEN
    INSERT INTO entry_apart (account_id, posting_id, amount, previous, balance, version, line_type)
    SELECT acc_id[l.acc], ids[l.place], l.amount, l.balance - l.amount, l.balance, l.version,
      CASE WHEN acc_name[l.acc] LIKE 'user:%' THEN types[l.place] END
    FROM unnest(leg_of, leg_acc, leg_amount, run_balance, run_version) AS l(place, acc, amount, balance, version)
    WHERE NOT acc_packed[l.acc] AND owners[l.place] IS NULL;
  END IF;

  RETURN jsonb_build_object('posted', ids::text[]);
END $$;

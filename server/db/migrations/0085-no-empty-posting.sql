-- As before (0083), but a posting without entries is refused, and the bytes of a pool's line are kept only where they fit.
-- `postAll` sends no such posting; the database vouches for it by itself.
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
    IF former = 0 THEN
      RAISE EXCEPTION 'posting % has no entries', keys[place] USING ERRCODE = 'LG004';
    ELSIF coin_sum <> 0 THEN
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
      IF NOT acc_packed[acc] THEN
        is_one := is_one AND acc_name[acc] = coalesce(owner, acc_name[acc]);
        owner := acc_name[acc];
        coins := coins | ledger_coin(acc_coin[acc]);
      ELSIF fits THEN
        pooled := pooled || entry;
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

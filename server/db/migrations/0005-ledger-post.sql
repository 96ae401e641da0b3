-- Opens those of the accounts named that do not exist yet. A hold, order or casting belongs to its owner.
CREATE FUNCTION ledger_open(coins text[], names text[], shards int[], owners bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  unbounded CONSTANT bigint := 9223372036854775807;
  -- What an issuer may have given out at most: 10^9 coins, over its 16 shards.
  issued CONSTANT bigint := 62500000000000;
  opened record;
BEGIN
  FOR opened IN
    SELECT n.* FROM unnest(coins, names, shards, owners) AS n(coin, name, shard, owner)
    WHERE NOT EXISTS (
      SELECT 1 FROM account a WHERE a.name = n.name AND a.coin = n.coin AND a.shard = n.shard)
  LOOP
    IF opened.name !~ ('^(vault|suspense|burn|issuer|pool:[a-zA-Z]+|'
        || '(user|hold|order|casting|castingOutput|plant|hen|coupon):[1-9][0-9]*)$')
      OR (opened.name = 'issuer' AND opened.coin NOT IN ('ATB', 'TKT', 'PTS'))
      OR (opened.name = 'vault' AND opened.coin NOT IN ('USDT', 'ATR'))
      OR (opened.shard > 0 AND NOT ledger_sharded(opened.name))
      OR ((opened.name ~ '^(user|hold|order|casting):') <> (opened.owner IS NOT NULL))
    THEN
      RAISE EXCEPTION 'no such account: % %', opened.coin, opened.name USING ERRCODE = 'LG002';
    END IF;
    INSERT INTO account (coin, name, shard, player_id, least, most)
    VALUES (opened.coin, opened.name, opened.shard, opened.owner,
      CASE opened.name WHEN 'vault' THEN -unbounded WHEN 'issuer' THEN -issued ELSE 0 END,
      CASE opened.name WHEN 'vault' THEN 0 ELSE unbounded END)
    ON CONFLICT DO NOTHING;
  END LOOP;
END $$;

-- Which of the keys are postings already, as {"again": [[place among the keys, id], …]}. Other content under a key that
-- was used is an error; instants may differ, since whoever repeats a posting repeats it later.
CREATE FUNCTION ledger_again(
  keys text[], types text[], kinds text[], refs text[],
  acc_coin text[], acc_name text[], leg_of int[], leg_acc int[], leg_amount bigint[]
) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  wrong text;
BEGIN
  SELECT g.key INTO wrong
  FROM unnest(keys, types, kinds, refs) WITH ORDINALITY AS g(key, type, kind, reference, place)
  JOIN posting p ON p.key = g.key
  WHERE (p.type, p.kind, p.reference) <> (g.type, g.kind, g.reference)
    OR (SELECT jsonb_object_agg(l.account, l.amount)
        FROM (SELECT acc_coin[l.acc] || '/' || acc_name[l.acc] AS account, sum(l.amount)::bigint AS amount
              FROM unnest(leg_of, leg_acc, leg_amount) AS l(place, acc, amount)
              WHERE l.place = g.place GROUP BY 1) l)
      IS DISTINCT FROM
       (SELECT jsonb_object_agg(e.account, e.amount)
        FROM (SELECT a.coin || '/' || a.name AS account, sum(e.amount)::bigint AS amount
              FROM entry e JOIN account a ON a.id = e.account_id
              WHERE e.posting_id = p.id GROUP BY 1) e)
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'posting key % was used for another content', wrong USING ERRCODE = 'LG001';
  END IF;
  RETURN (
    SELECT jsonb_build_object('again', jsonb_agg(jsonb_build_array(g.place, p.id::text)))
    FROM unnest(keys) WITH ORDINALITY AS g(key, place) JOIN posting p ON p.key = g.key);
END $$;

-- Where pools that give take it from: a shard that clearly has enough, looked at without a lock; where none has, and
-- where genesis or emission comes in, all 16. Gives the accounts to lock, in order, and each leg's place among them; a
-- leg on a pool of which all shards are locked points at the first.
CREATE FUNCTION ledger_places(
  home int, types text[], acc_coin text[], acc_name text[], acc_owner bigint[],
  leg_of int[], leg_acc int[], leg_amount bigint[],
  OUT coins text[], OUT names text[], OUT shards int[], OUT owners bigint[], OUT places int[]
) LANGUAGE plpgsql STABLE
SET enable_seqscan = off
AS $$
BEGIN
  WITH pool AS (
    SELECT r.acc,
      CASE WHEN NOT bool_or(r.spreads) THEN (
        SELECT a.shard::int FROM account a
        WHERE a.name = acc_name[r.acc] AND a.coin = acc_coin[r.acc] AND a.balance >= -8 * min(r.running)
        ORDER BY a.shard = home DESC, a.balance DESC LIMIT 1)
      END AS shard
    FROM (
      SELECT l.acc, l.amount > 0 AND types[l.place] IN ('genesis', 'emission') AS spreads,
        sum(l.amount) OVER (PARTITION BY l.acc ORDER BY l.place) AS running
      FROM unnest(leg_of, leg_acc, leg_amount) AS l(place, acc, amount)
      WHERE ledger_sharded(acc_name[l.acc]) AND acc_name[l.acc] <> 'issuer'
    ) r
    GROUP BY r.acc
    HAVING min(r.running) < 0 OR bool_or(r.spreads)
  ), placed AS (
    SELECT k.acc, k.coin, k.name, k.owner, s.shard, row_number() OVER (ORDER BY k.acc, s.shard)::int AS place
    FROM unnest(acc_coin, acc_name, acc_owner) WITH ORDINALITY AS k(coin, name, owner, acc)
    LEFT JOIN pool p ON p.acc = k.acc
    CROSS JOIN LATERAL generate_series(
      CASE WHEN p.acc IS NULL THEN (CASE WHEN ledger_sharded(k.name) THEN home ELSE 0 END) ELSE coalesce(p.shard, 0) END,
      CASE WHEN p.acc IS NULL THEN (CASE WHEN ledger_sharded(k.name) THEN home ELSE 0 END) ELSE coalesce(p.shard, 15) END
    ) AS s(shard)
  )
  SELECT array_agg(k.coin ORDER BY k.place), array_agg(k.name ORDER BY k.place), array_agg(k.shard ORDER BY k.place),
    array_agg(k.owner ORDER BY k.place),
    (SELECT array_agg(f.place ORDER BY l.n)
      FROM unnest(leg_acc) WITH ORDINALITY AS l(acc, n)
      JOIN (SELECT acc, min(place) AS place FROM placed GROUP BY acc) f ON f.acc = l.acc)
  INTO coins, names, shards, owners, places
  FROM placed k;
END $$;

-- Deals the legs of pools whose 16 shards are all locked out over them: what is taken comes from the home shard first and
-- then from the fullest, what comes in goes home, and genesis and emission are spread evenly, the rest of the division
-- home. Legs on single shards stay as they are. Gives the refusal instead when all shards together do not have it.
CREATE FUNCTION ledger_deal(
  home int, types text[], acc_coin text[], acc_name text[], acc_shard int[], acc_balance bigint[],
  leg_of int[], leg_acc int[], leg_amount bigint[],
  OUT refused jsonb, OUT places int[], OUT accs int[], OUT amounts bigint[]
) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  held bigint[] := acc_balance;
  missing bigint;
  part bigint;
  first_acc int;
  is_wide boolean;
  a int;
BEGIN
  places := '{}'; accs := '{}'; amounts := '{}';
  FOR i IN 1 .. cardinality(leg_of) LOOP
    first_acc := leg_acc[i];
    missing := leg_amount[i];
    is_wide := acc_shard[first_acc] = 0 AND acc_shard[first_acc + 15] = 15
      AND acc_name[first_acc + 15] = acc_name[first_acc] AND acc_coin[first_acc + 15] = acc_coin[first_acc];
    IF is_wide IS NOT TRUE THEN
      places := places || leg_of[i]; accs := accs || first_acc; amounts := amounts || missing;
      CONTINUE;
    END IF;
    FOR a IN
      SELECT s.acc FROM generate_series(first_acc, first_acc + 15) AS s(acc)
      ORDER BY (acc_shard[s.acc] = home) = (leg_amount[i] < 0) DESC, held[s.acc] DESC, s.acc
    LOOP
      IF leg_amount[i] < 0 THEN
        part := greatest(missing, -held[a]);
      ELSIF acc_shard[a] = home THEN
        part := missing;
      ELSIF types[leg_of[i]] IN ('genesis', 'emission') THEN
        part := leg_amount[i] / 16;
      ELSE
        part := 0;
      END IF;
      CONTINUE WHEN part = 0;
      held[a] := held[a] + part;
      missing := missing - part;
      places := places || leg_of[i]; accs := accs || a; amounts := amounts || part;
    END LOOP;
    IF missing < 0 THEN
      refused := jsonb_build_object('refused', jsonb_build_object(
        'name', acc_name[first_acc], 'coin', acc_coin[first_acc],
        'need', (-leg_amount[i])::text, 'have', (missing - leg_amount[i])::text));
      RETURN;
    END IF;
  END LOOP;
  SELECT array_agg(l.place ORDER BY l.place, l.acc), array_agg(l.acc ORDER BY l.place, l.acc),
    array_agg(l.amount ORDER BY l.place, l.acc)
  INTO places, accs, amounts
  FROM unnest(places, accs, amounts) AS l(place, acc, amount);
END $$;

-- What is answered when accounts would leave their bounds: the first one, what is asked of it in all, and what it has.
CREATE FUNCTION ledger_refusal(
  acc_coin text[], acc_name text[], acc_balance bigint[], acc_least bigint[], acc_most bigint[],
  leg_of int[], leg_acc int[], run_balance bigint[]
) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('refused', jsonb_build_object(
    'name', acc_name[l.acc], 'coin', acc_coin[l.acc],
    'need', (acc_balance[l.acc] - min(l.balance))::text, 'have', (acc_balance[l.acc] - acc_least[l.acc])::text))
  FROM unnest(leg_of, leg_acc, run_balance) AS l(place, acc, balance)
  GROUP BY l.acc
  HAVING min(l.balance) < acc_least[l.acc] OR max(l.balance) > acc_most[l.acc]
  ORDER BY min(l.place) FILTER (WHERE l.balance < acc_least[l.acc] OR l.balance > acc_most[l.acc]), l.acc
  LIMIT 1
$$;

-- Writes postings, all or none, and is the only function that does. Arrays of one length describe the postings; acc_…
-- their accounts in the order of coin and name, each once, with the player whose money it is; leg_… what each posting
-- comes to on each account, by the places of both counted from 1, in the order of these places. `home` is the shard of
-- all pools: what a call pays into a pool can then be paid out of it again. `draws`: some pool gives, or genesis or
-- emission comes into one.
--
-- Answers {"posted": [id, …]} in the postings' order; or, with nothing written, {"again": …} when some keys are postings
-- already, or {"refused": {name, coin, need, have}} when an account would fall below its least.
--
-- Accounts are locked in their order, all at once, before anything is written. The settings: without statistics (PGlite
-- never gathers any) a plan made while the tables were small would read them whole for ever.
CREATE FUNCTION ledger_post(
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
  ON CONFLICT (key) DO NOTHING;
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

-- A ledger with postings moves into books on several workers of Citus (decision 163): it becomes the former ledger, and the books
-- begin with openings. On one database the new tables stay empty.

-- Fingerprints of the keys of the former ledger, as in opening_key. On Citus a copy lies on every node, as the book of an old
-- posting does not follow from its key.
CREATE TABLE former_key (
  bucket int NOT NULL,
  from_id bigint NOT NULL,
  marks uuid[] NOT NULL,
  PRIMARY KEY (bucket, from_id)
);

-- Transfers by players that the limit of a day still counts, and that are not in the attached ledger any more.
CREATE TABLE opening_transfer (
  account_id bigint NOT NULL,
  posting_id bigint NOT NULL,
  -- Of the sender: negative.
  amount bigint NOT NULL,
  wall_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, posting_id)
);

-- As before (0090). Ids of postings go on behind those that are detached, and keys of the former ledger count as detached in
-- every book.
CREATE OR REPLACE FUNCTION book_open() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  place record;
  part record;
  field record;
  schema text;
  sequence text;
  begins bigint;
  opened int := 0;
BEGIN
  -- The schemas are of this node alone.
  PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
  FOR place IN
    SELECT b.book, b.key FROM (SELECT n AS book, book_key(n) AS key FROM generate_series(0, 63) AS n) b
    JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('account'::regclass, b.key)
      AND p.groupid = (SELECT groupid FROM pg_dist_local_group)
    WHERE to_regnamespace('book_' || b.book) IS NULL ORDER BY b.book
  LOOP
    schema := 'book_' || place.book;
    -- Behind the postings that are detached.
    EXECUTE format('SELECT coalesce(max(until_id), 1) FROM public.%I WHERE book_key = %s', 'ledger_detached_'
      || get_shard_id_for_distribution_column('ledger_detached'::regclass, place.key), place.key) INTO begins;
    EXECUTE format('CREATE SCHEMA %I', schema);
    FOR part IN
      SELECT c.oid AS id, c.relname AS name,
        CASE WHEN d.partmethod = 'h' THEN column_to_column_name(d.logicalrelid, d.partkey) END AS key,
        CASE d.partmethod WHEN 'h' THEN get_shard_id_for_distribution_column(d.logicalrelid, place.key)
          ELSE (SELECT s.shardid FROM pg_dist_shard s WHERE s.logicalrelid = d.logicalrelid) END AS shard,
        d.repmodel = 't' AS on_every_node
      FROM pg_dist_partition d JOIN pg_class c ON c.oid = d.logicalrelid
      WHERE NOT c.relispartition AND (d.partmethod = 'h' OR d.repmodel = 't')
    LOOP
      -- A shard takes every row: that of a player of another book would never be found again. A world may have fewer shards
      -- than books, so that the rows of one are a part of a shard.
      EXECUTE format('CREATE VIEW %I.%I AS SELECT * FROM public.%I %s', schema, part.name, part.name || '_' || part.shard,
        CASE WHEN part.name = 'opening_key' THEN format('WHERE book_key = %s UNION ALL SELECT *, %s FROM public.%I', place.key, place.key,
            'former_key_' || (SELECT s.shardid FROM pg_dist_shard s WHERE s.logicalrelid = 'former_key'::regclass))
          WHEN part.key = 'book_key' THEN format('WHERE book_key = %s WITH LOCAL CHECK OPTION', place.key)
          WHEN part.key IS NOT NULL THEN format('WHERE public.player_book(%I) = %s WITH LOCAL CHECK OPTION', part.key, place.book) END);
      FOR field IN
        SELECT a.attname AS name, a.attname = 'id' AND part.name IN ('account', 'posting') AS is_counted,
          CASE WHEN a.attname = 'book_key' THEN place.key::text
            -- Citus gives each node a range of its own.
            WHEN a.attidentity <> '' THEN format('nextval(%L)', pg_get_serial_sequence('public.' || part.name, a.attname))
            ELSE pg_get_expr(d.adbin, d.adrelid) END AS value
        FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = part.id AND a.attnum > 0 AND a.attgenerated = ''
          AND (d.oid IS NOT NULL OR a.attidentity <> '' OR a.attname = 'book_key') AND part.name <> 'opening_key'
      LOOP
        IF field.is_counted THEN
          sequence := format('%I.%I', schema, part.name || '_' || field.name || '_seq');
          EXECUTE format('CREATE SEQUENCE %s', sequence);
          EXECUTE format('SELECT setval(%L, greatest(coalesce(max(%I), 0), %s) + 1, false) FROM %I.%I',
            sequence, field.name, CASE part.name WHEN 'posting' THEN begins - 1 ELSE 0 END, schema, part.name);
          field.value := format('nextval(%L)', sequence);
        END IF;
        EXECUTE format('ALTER VIEW %I.%I ALTER COLUMN %I SET DEFAULT %s', schema, part.name, field.name, field.value);
      END LOOP;
      IF part.on_every_node THEN
        EXECUTE format('CREATE TRIGGER read_only INSTEAD OF INSERT OR UPDATE OR DELETE ON %I.%I
          FOR EACH ROW EXECUTE FUNCTION public.book_read_only()', schema, part.name);
      END IF;
    END LOOP;
    EXECUTE format('INSERT INTO %I.seal_state (id) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM %I.seal_state)', schema, schema);
    FOR part IN
      SELECT v AS name, pg_get_viewdef(v::regclass) AS text
      FROM unnest(ARRAY['ledger_entry', 'entry', 'account_line']) WITH ORDINALITY AS n(v, place) ORDER BY n.place
    LOOP
      PERFORM set_config('search_path', schema || ', public', true);
      EXECUTE format('CREATE VIEW %I.%I AS %s', schema, part.name, part.text);
      PERFORM set_config('search_path', 'public', true);
    END LOOP;
    opened := opened + 1;
  END LOOP;
  RETURN opened;
END $$;

-- As before (0084). A ledger without a link goes on from that of its last detached range.
CREATE OR REPLACE FUNCTION ledger_seal(most int) RETURNS int LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET max_parallel_workers_per_gather = 0
AS $$
DECLARE
  state seal_state;
  head record;
  ids bigint[];
  homes bigint[];
  hashes bytea[];
  begins bigint[];
  ends int[] := '{}';
  links bytea[] := '{}';
  link bytea;
  taken int;
  sealed int;
  reached bigint;
  -- Looked at before the postings are: whatever had ended by now is seen by the search.
  seen CONSTANT pg_snapshot := pg_current_snapshot();
BEGIN
  SELECT * INTO state FROM seal_state FOR UPDATE;
  SELECT r.sequence, r.hash INTO head FROM chain_run r ORDER BY r.sequence DESC LIMIT 1;
  IF NOT FOUND THEN
    SELECT d.last_sequence AS sequence, d.head AS hash INTO head FROM ledger_detached d ORDER BY d.until_id DESC LIMIT 1;
  END IF;
  link := coalesce(head.hash, ''::bytea);

  SELECT array_agg(n.id ORDER BY n.home, n.id), array_agg(n.home ORDER BY n.home, n.id),
    array_agg(n.hash ORDER BY n.home, n.id)
  INTO ids, homes, hashes
  FROM (
    SELECT p.id, coalesce(p.home_id, p.id) AS home, p.hash FROM posting p
    WHERE p.id > state.floor_id AND p.id >= coalesce((
      SELECT r.posting_id + r.links FROM chain_run r WHERE r.posting_id <= p.id ORDER BY r.posting_id DESC LIMIT 1
    ), 0)
    ORDER BY p.id LIMIT most
  ) n;
  taken := coalesce(cardinality(ids), 0);
  reached := (SELECT max(n) FROM unnest(ids) AS n);
  -- All parts of a posting are sealed at once, one after the other, so that transit is even at every head.
  IF taken = most THEN
    SELECT array_agg(n.id ORDER BY n.home, n.id), array_agg(n.hash ORDER BY n.home, n.id) INTO ids, hashes
    FROM (
      SELECT n.id, n.home, n.hash FROM unnest(ids, homes, hashes) AS n(id, home, hash)
      UNION ALL
      SELECT p.id, p.home_id, p.hash FROM posting p
      WHERE p.id > (SELECT max(n) FROM unnest(ids) AS n) AND p.home_id = ANY (ids)
        AND p.id <= (SELECT max(h.last_part_id) FROM posting h WHERE h.id = ANY (ids))
    ) n;
  END IF;
  sealed := coalesce(cardinality(ids), 0);
  IF sealed > 0 THEN
    begins := ARRAY(
      SELECT r.from_id FROM ledger_ranges() r
      WHERE r.from_id > (SELECT min(n) FROM unnest(ids) AS n) AND r.from_id <= (SELECT max(n) FROM unnest(ids) AS n));
  END IF;
  FOR place IN 1 .. sealed LOOP
    link := sha256(link || hashes[place]);
    -- A run ends where another id follows than the next one, such as that of a posting that committed late, and with its range.
    IF place = sealed OR ids[place + 1] <> ids[place] + 1 OR ids[place + 1] = ANY (begins) THEN
      ends := ends || place;
      links := links || link;
    END IF;
  END LOOP;
  INSERT INTO chain_run (sequence, posting_id, hash, links)
  SELECT coalesce(head.sequence, 0) + n.place, ids[n.place - n.links + 1], n.hash, n.links
  FROM (
    SELECT e.place, e.hash, e.place - lag(e.place, 1, 0) OVER (ORDER BY e.place) AS links
    FROM unnest(ends, links) AS e(place, hash)
  ) n;

  -- Ids come from a sequence while their transaction runs. Once all transactions of the time of the mark have ended, no
  -- id up to it can appear any more, and the next search may begin above it. A turn that took as many as it may has left
  -- some: the search then begins above what it took, as long as that is not beyond the mark. A restored database counts
  -- transactions anew: a mark from its future is made again.
  IF pg_snapshot_xmin(seen) >= state.mark_xid THEN
    IF taken = most AND reached < state.mark_id THEN
      UPDATE seal_state SET floor_id = reached;
    ELSE
      UPDATE seal_state SET floor_id = mark_id, mark_id = (SELECT coalesce(max(p.id), 0) FROM posting p),
        mark_xid = pg_snapshot_xmax(pg_current_snapshot());
    END IF;
  ELSIF pg_snapshot_xmax(seen) < state.mark_xid THEN
    UPDATE seal_state SET mark_xid = pg_snapshot_xmax(seen);
  END IF;
  RETURN taken;
END $$;

-- As before (0080), over a head that is given: where books lie on several workers, that of the newest cut.
CREATE FUNCTION act_seal(most int, posted_sequence bigint, posted_hash bytea) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  state act_seal_state;
  head act_link;
  sealed int := 0;
  link bytea;
  next_act record;
  -- Read before the acts are: the search below sees every act whose transaction had ended by now.
  seen CONSTANT pg_snapshot := pg_current_snapshot();
BEGIN
  SELECT * INTO state FROM act_seal_state FOR UPDATE;
  SELECT * INTO head FROM act_link ORDER BY sequence DESC LIMIT 1;
  link := coalesce(head.hash, ''::bytea);

  FOR next_act IN
    SELECT a.id, act_hash(a.id, a.operator, a.act, a.subject, a.reason,
      (extract(epoch FROM a.at) * 1000)::bigint) AS hash
    FROM operator_act a
    WHERE a.id > state.floor_id AND NOT EXISTS (SELECT 1 FROM act_link l WHERE l.act_id = a.id)
    ORDER BY a.id LIMIT most
  LOOP
    sealed := sealed + 1;
    link := sha256(link || next_act.hash || posted_hash);
    INSERT INTO act_link (sequence, act_id, posting_sequence, hash)
    VALUES (coalesce(head.sequence, 0) + sealed, next_act.id, posted_sequence, link);
  END LOOP;

  -- As in ledger_seal: no id up to the mark can appear once all transactions of its time have ended.
  IF sealed < most THEN
    IF pg_snapshot_xmin(seen) >= state.mark_xid THEN
      UPDATE act_seal_state SET floor_id = mark_id,
        mark_id = (SELECT coalesce(max(a.id), 0) FROM operator_act a),
        mark_xid = pg_snapshot_xmax(pg_current_snapshot());
    ELSIF pg_snapshot_xmax(seen) < state.mark_xid THEN
      UPDATE act_seal_state SET mark_xid = pg_snapshot_xmax(seen);
    END IF;
  END IF;
  RETURN sealed;
END $$;

-- As before (0080), for nodes of the release before. They do not know books: their head would be that of one of these.
CREATE OR REPLACE FUNCTION act_seal(most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  posted record;
BEGIN
  IF EXISTS (SELECT attname FROM pg_attribute WHERE attrelid = 'chain_run'::regclass AND attname = 'book_key') THEN
    RAISE EXCEPTION 'the ledger lies in books: replace this node by one that knows them';
  END IF;
  -- Behind the lock, the links of another sealer are seen.
  PERFORM FROM act_seal_state FOR UPDATE;
  SELECT r.sequence, r.hash INTO posted FROM chain_run r ORDER BY r.sequence DESC LIMIT 1;
  RETURN act_seal(most, coalesce(posted.sequence, 0), coalesce(posted.hash, ''::bytea));
END $$;

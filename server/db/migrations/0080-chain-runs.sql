-- One row of the hash chain for a run of links (decision 150): consecutive links of postings with consecutive ids, which is
-- about one row for each turn of the sealer. The hashes between follow from `posting.hash`. A row of before is a run of one
-- link. A column and names alone change: no row is read or moved, and older nodes go on, since the view `chain_link` has
-- all links.
SET LOCAL lock_timeout = '800ms';
-- In the order of the sealer.
LOCK TABLE seal_state, chain_link IN ACCESS EXCLUSIVE MODE;

ALTER TABLE chain_link RENAME TO chain_run;
-- `sequence` and `hash` are those of the last link of the run, `posting_id` is the posting of the first one. The ids of a run
-- lie in one range, and no two runs share an id: the run that may have an id is the last one that begins at or before it.
ALTER TABLE chain_run ADD COLUMN links int NOT NULL DEFAULT 1;

-- Hash of a link within a run, by its place from 1: the hash before the run, and those of the postings up to it.
CREATE FUNCTION ledger_link_hash(run chain_run, place int) RETURNS bytea LANGUAGE plpgsql STABLE COST 10000
SET enable_seqscan = off
AS $$
DECLARE
  link bytea;
  content bytea;
BEGIN
  IF place = run.links THEN
    RETURN run.hash;
  END IF;
  link := coalesce(
    (SELECT r.hash FROM chain_run r WHERE r.sequence = run.sequence - run.links),
    (SELECT o.hash FROM opening_link o WHERE o.sequence = run.sequence - run.links), ''::bytea);
  FOR content IN
    SELECT p.hash FROM posting p WHERE p.id >= run.posting_id AND p.id < run.posting_id + place ORDER BY p.id
  LOOP
    link := sha256(link || content);
  END LOOP;
  RETURN link;
END $$;

-- All links, for nodes of the release before and for a look by hand. A search in it reads all runs: code reads chain_run.
CREATE VIEW chain_link AS
SELECT r.sequence, r.posting_id, r.hash FROM chain_run r WHERE r.links = 1
UNION ALL
SELECT r.sequence - r.links + place, r.posting_id + place - 1, ledger_link_hash(r, place)
FROM chain_run r CROSS JOIN generate_series(1, r.links) AS place
WHERE r.links <> 1;

-- As before (0078), but a run of links is one row.
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
  -- Looked at before the postings are: whatever had ended by now is seen by the search.
  seen CONSTANT pg_snapshot := pg_current_snapshot();
BEGIN
  SELECT * INTO state FROM seal_state FOR UPDATE;
  SELECT r.sequence, r.hash INTO head FROM chain_run r ORDER BY r.sequence DESC LIMIT 1;
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
  -- id up to it can appear any more, and the next search may begin above it. A restored database counts transactions
  -- anew: a mark from its future is made again.
  IF taken < most THEN
    IF pg_snapshot_xmin(seen) >= state.mark_xid THEN
      UPDATE seal_state SET floor_id = mark_id, mark_id = (SELECT coalesce(max(p.id), 0) FROM posting p),
        mark_xid = pg_snapshot_xmax(pg_current_snapshot());
    ELSIF pg_snapshot_xmax(seen) < state.mark_xid THEN
      UPDATE seal_state SET mark_xid = pg_snapshot_xmax(seen);
    END IF;
  END IF;
  RETURN taken;
END $$;

-- As before (0049), with the new name.
CREATE OR REPLACE FUNCTION act_seal(most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  state act_seal_state;
  head act_link;
  posted chain_run;
  sealed int := 0;
  link bytea;
  next_act record;
  -- Read before the acts are: the search below sees every act whose transaction had ended by now.
  seen CONSTANT pg_snapshot := pg_current_snapshot();
BEGIN
  SELECT * INTO state FROM act_seal_state FOR UPDATE;
  SELECT * INTO head FROM act_link ORDER BY sequence DESC LIMIT 1;
  SELECT * INTO posted FROM chain_run ORDER BY sequence DESC LIMIT 1;
  link := coalesce(head.hash, ''::bytea);

  FOR next_act IN
    SELECT a.id, act_hash(a.id, a.operator, a.act, a.subject, a.reason,
      (extract(epoch FROM a.at) * 1000)::bigint) AS hash
    FROM operator_act a
    WHERE a.id > state.floor_id AND NOT EXISTS (SELECT 1 FROM act_link l WHERE l.act_id = a.id)
    ORDER BY a.id LIMIT most
  LOOP
    sealed := sealed + 1;
    link := sha256(link || next_act.hash || coalesce(posted.hash, ''::bytea));
    INSERT INTO act_link (sequence, act_id, posting_sequence, hash)
    VALUES (coalesce(head.sequence, 0) + sealed, next_act.id, coalesce(posted.sequence, 0), link);
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

-- As before (0076), with the new name. The tables of a range keep theirs.
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
    EXECUTE format('CREATE TABLE chain_link_%s (LIKE chain_run INCLUDING DEFAULTS, PRIMARY KEY (sequence),
      UNIQUE (posting_id))', newest.until_id);
    FOREACH name IN ARRAY ARRAY['posting', 'entry', 'chain_link'] LOOP
      EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_immutable()', name || '_immutable', name || '_' || newest.until_id);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
        CASE name WHEN 'entry' THEN 'entry_row' WHEN 'chain_link' THEN 'chain_run' ELSE name END,
        name || '_' || newest.until_id, newest.until_id, ends);
    END LOOP;
  EXCEPTION WHEN lock_not_available OR deadlock_detected OR duplicate_table OR unique_violation THEN
    RETURN false;
  END;
  RETURN true;
END $$;

-- As before (0076), with the new name.
CREATE OR REPLACE FUNCTION ledger_analyze() RETURNS boolean LANGUAGE plpgsql
SET lock_timeout = '500ms'
AS $$
BEGIN
  IF (SELECT sum(c.reltuples) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'posting'::regclass AND c.reltuples > 0)
    > 10000 + 2 * (SELECT greatest(c.reltuples, 0) FROM pg_class c WHERE c.oid = 'posting'::regclass)
  THEN
    ANALYZE posting, entry_row, chain_run;
    RETURN true;
  END IF;
  RETURN false;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;

-- As before (0076), with the new name.
CREATE OR REPLACE FUNCTION ledger_detach(from_id bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  LOCK TABLE chain_run, posting, entry_row IN ACCESS EXCLUSIVE MODE;
  FOREACH name IN ARRAY ARRAY['chain_link', 'posting', 'entry'] LOOP
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I',
      CASE name WHEN 'entry' THEN 'entry_row' WHEN 'chain_link' THEN 'chain_run' ELSE name END, name || '_' || from_id);
    EXECUTE format('DROP TABLE %I', name || '_' || from_id);
  END LOOP;
END $$;

-- As before (0080), but the floor also rises in turns that leave postings for the next. Each turn looks at all postings
-- above the floor: a backlog of 200,000 postings, such as that of hours without a sealer, took turns of 30 ms at its begin
-- and of 250 ms at its end.
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

-- Links up to `most` committed postings that are not linked yet into the chain, in the order of their ids; gives how many.
-- A posting whose transaction commits after a later id was sealed is linked when it is there: the chain has its own order.
-- Nobody who pays waits for this: one sealer at a time, and it locks nothing that a posting needs.
CREATE FUNCTION ledger_seal(most int) RETURNS int LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
DECLARE
  state seal_state;
  head chain_link;
  sealed int := 0;
  link bytea;
  next_posting record;
  -- Looked at before the postings are: whatever had ended by now is seen by the search.
  seen CONSTANT pg_snapshot := pg_current_snapshot();
BEGIN
  SELECT * INTO state FROM seal_state FOR UPDATE;
  SELECT * INTO head FROM chain_link ORDER BY sequence DESC LIMIT 1;
  link := coalesce(head.hash, ''::bytea);

  FOR next_posting IN
    SELECT p.id, p.hash FROM posting p
    WHERE p.id > state.floor_id AND NOT EXISTS (SELECT 1 FROM chain_link c WHERE c.posting_id = p.id)
    ORDER BY p.id LIMIT most
  LOOP
    sealed := sealed + 1;
    link := sha256(link || next_posting.hash);
    INSERT INTO chain_link (sequence, posting_id, hash)
    VALUES (coalesce(head.sequence, 0) + sealed, next_posting.id, link);
  END LOOP;

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

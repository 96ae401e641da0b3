-- The hash chain over operators' acts, in the order in which the sealer met them. Each link also covers the head of the
-- chain of postings at that time: neither chain can be rewritten without the other.
CREATE TABLE act_link (
  sequence bigint PRIMARY KEY,
  act_id bigint NOT NULL UNIQUE,
  -- Head of the chain of postings; 0 before its first link.
  posting_sequence bigint NOT NULL,
  -- SHA-256 of the hash before, the act's content hash, and the hash of that link of the postings.
  hash bytea NOT NULL
);

CREATE TRIGGER act_link_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON act_link
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_immutable();

-- Floor and mark of the sealer, as in seal_state.
CREATE TABLE act_seal_state (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  floor_id bigint NOT NULL DEFAULT 0,
  mark_id bigint NOT NULL DEFAULT 0,
  mark_xid xid8 NOT NULL DEFAULT '0'
);

INSERT INTO act_seal_state DEFAULT VALUES;

-- Hash of an act's whole content; the instant in epoch milliseconds.
CREATE FUNCTION act_hash(id bigint, operator text, act text, subject text, reason text, at_ms bigint)
  RETURNS bytea LANGUAGE sql STABLE
  RETURN sha256(convert_to(
    id::text || ' ' || at_ms::text || ' ' || length(operator)::text || ':' || operator
    || length(act)::text || ':' || act || length(subject)::text || ':' || subject
    || length(reason)::text || ':' || reason, 'UTF8'));

-- Links up to `most` committed acts that are not linked yet, in the order of their ids; returns their number.
CREATE FUNCTION act_seal(most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  state act_seal_state;
  head act_link;
  posted chain_link;
  sealed int := 0;
  link bytea;
  next_act record;
  -- Read before the acts are: the search below sees every act whose transaction had ended by now.
  seen CONSTANT pg_snapshot := pg_current_snapshot();
BEGIN
  SELECT * INTO state FROM act_seal_state FOR UPDATE;
  SELECT * INTO head FROM act_link ORDER BY sequence DESC LIMIT 1;
  SELECT * INTO posted FROM chain_link ORDER BY sequence DESC LIMIT 1;
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

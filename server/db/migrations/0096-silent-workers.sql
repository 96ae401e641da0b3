-- A transaction of several books may wait for a worker that is silent. The other workers end its sessions after five idle seconds, so
-- that what it holds there is free again (decision 165). On one database nobody calls these functions.

-- From now to the end of the transaction. More than a wait for a lock elsewhere takes.
CREATE FUNCTION book_end_idle() RETURNS void LANGUAGE sql AS $$
  SELECT set_config('idle_in_transaction_session_timeout', '5s', true)
$$;

-- As before (0093).
CREATE OR REPLACE FUNCTION book_post(
  key bigint, book int,
  keys text[], types text[], kinds text[], refs text[], game_ms bigint[], wall_ms bigint[],
  acc_coin text[], acc_name text[], acc_shard int[], acc_owner bigint[],
  leg_of int[], leg_acc int[], leg_amount bigint[], acc_need bigint[]
) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public
AS $$
BEGIN
  PERFORM book_end_idle();
  PERFORM pg_advisory_xact_lock_shared(book_gate(book));
  -- Ends with the function.
  PERFORM set_config('search_path', 'book_' || book || ', public', true);
  RETURN ledger_post(keys, types, kinds, refs, game_ms, wall_ms,
    array_fill(book, ARRAY[cardinality(keys)]), array_fill(NULL::int, ARRAY[cardinality(keys)]),
    acc_coin, acc_name, acc_shard, acc_owner, leg_of, leg_acc, leg_amount, acc_need);
END $$;

-- As before (0093).
CREATE OR REPLACE FUNCTION book_cut(key bigint, book int, most int, wait_ms int) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public
SET lock_timeout = '3s'
AS $$
DECLARE
  sealed int;
  answer jsonb;
BEGIN
  IF to_regnamespace('book_' || book) IS NULL THEN
    RAISE EXCEPTION 'book % is closed, as it is while it moves', book;
  END IF;
  PERFORM book_end_idle();
  PERFORM set_config('lock_timeout', wait_ms || 'ms', true);
  PERFORM pg_advisory_xact_lock(book_gate(book));
  PERFORM set_config('search_path', 'book_' || book || ', public', true);
  sealed := ledger_seal(most);
  SELECT jsonb_build_object('sequence', r.sequence::text, 'hash', encode(r.hash, 'hex')) INTO answer
  FROM chain_run r ORDER BY r.sequence DESC LIMIT 1;
  RETURN coalesce(answer, '{}') || jsonb_build_object('sealed', sealed);
END $$;

-- As before (0093).
CREATE OR REPLACE FUNCTION book_hold(key bigint, book int) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '3s'
AS $$
BEGIN
  PERFORM public.book_end_idle();
  PERFORM pg_advisory_xact_lock(public.book_gate(book));
END $$;

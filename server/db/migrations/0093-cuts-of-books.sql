-- One order of the postings of all books, where those lie on several workers of Citus (decision 162). On one database nobody calls
-- these functions, and the column stays empty.

-- Links of the chain of each book behind which a row of heads stands; null where all books have one chain.
ALTER TABLE book_heads ADD COLUMN counts bigint[];

-- Key of the advisory lock of a book: postings share it, and a cut has it alone.
CREATE FUNCTION book_gate(book int) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended('book:' || book, 0)
$$;

-- As before, and holds the gate of the book until the transaction has ended on this node too: a cut has all parts of a posting,
-- or none.
CREATE OR REPLACE FUNCTION book_post(
  key bigint, book int,
  keys text[], types text[], kinds text[], refs text[], game_ms bigint[], wall_ms bigint[],
  acc_coin text[], acc_name text[], acc_shard int[], acc_owner bigint[],
  leg_of int[], leg_acc int[], leg_amount bigint[], acc_need bigint[]
) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(book_gate(book));
  -- Ends with the function.
  PERFORM set_config('search_path', 'book_' || book || ', public', true);
  RETURN ledger_post(keys, types, kinds, refs, game_ms, wall_ms,
    array_fill(book, ARRAY[cardinality(keys)]), array_fill(NULL::int, ARRAY[cardinality(keys)]),
    acc_coin, acc_name, acc_shard, acc_owner, leg_of, leg_acc, leg_amount, acc_need);
END $$;

DROP FUNCTION book_seal(bigint, int, int);

-- Seals the postings of one book, on the worker that holds it, `most` at a time. Returns how many were sealed, and the last link if
-- there is one.
-- Keeps the gate until the transaction ends: no posting comes here before the cut has all books. Fails after
-- a while, to be tried again: a posting that holds the gate may wait for a book that the cut has already.
CREATE FUNCTION book_cut(key bigint, book int, most int, wait_ms int) RETURNS jsonb LANGUAGE plpgsql
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
  PERFORM set_config('lock_timeout', wait_ms || 'ms', true);
  PERFORM pg_advisory_xact_lock(book_gate(book));
  PERFORM set_config('search_path', 'book_' || book || ', public', true);
  sealed := ledger_seal(most);
  SELECT jsonb_build_object('sequence', r.sequence::text, 'hash', encode(r.hash, 'hex')) INTO answer
  FROM chain_run r ORDER BY r.sequence DESC LIMIT 1;
  RETURN coalesce(answer, '{}') || jsonb_build_object('sealed', sealed);
END $$;

-- Holds the gate of one book until the transaction ends, on the worker of the book: no posting in it is under way.
CREATE FUNCTION book_hold(key bigint, book int) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '3s'
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(public.book_gate(book));
END $$;

-- The same number as before, found without looking at all thousand.
CREATE OR REPLACE FUNCTION book_key(book int) RETURNS bigint LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  FOR n IN 1 .. 1000 LOOP
    IF player_book(n) = book THEN
      RETURN n;
    END IF;
  END LOOP;
END $$;

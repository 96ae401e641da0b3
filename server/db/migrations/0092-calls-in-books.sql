-- Refuses a write to one node's copy of a table that lies on every node, by a code of its own: the call runs again on the
-- coordinator.
CREATE OR REPLACE FUNCTION book_read_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% lies on every node: it is not written through a book', TG_TABLE_NAME USING ERRCODE = 'BK001';
END $$;

-- Makes the schema of each book of this node for audits: rows of the coordinator's tables that a check compares with the ledger,
-- those of the book's players alone. An audit's session finds it before the book's own schema.
CREATE FUNCTION book_audit_open() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  book int;
  part record;
BEGIN
  PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
  FOR book IN
    SELECT n FROM generate_series(0, 63) AS n
    WHERE to_regnamespace('book_' || n) IS NOT NULL AND to_regnamespace('book_' || n || '_audit') IS NULL ORDER BY n
  LOOP
    EXECUTE format('CREATE SCHEMA %I', 'book_' || book || '_audit');
    FOR part IN
      SELECT * FROM (VALUES ('casting', 'player_id'), ('help', 'owner_id'), ('look_owned', 'player_id'),
        ('otc_order', 'player_id'), ('withdrawal', 'player_id')) AS t (name, owner)
    LOOP
      EXECUTE format('CREATE VIEW %I.%I AS SELECT * FROM public.%I WHERE public.player_book(%I) = %s',
        'book_' || book || '_audit', part.name, part.name, part.owner, book);
    END LOOP;
  END LOOP;
END $$;

-- Drops the schemas of a book on this node, before its shards move: a move does not see writes that name a shard. Each call
-- begins with its sign-in: those that begin now wait, and those under way go on to their end, as none of them needs a lock that is
-- held here. A posting from another book, or an audit, may: then this fails within three seconds, to be tried again.
CREATE OR REPLACE FUNCTION book_close(book int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('citus.enable_ddl_propagation', 'off', true), set_config('lock_timeout', '3s', true);
  IF to_regclass('book_' || book || '.session') IS NOT NULL THEN
    EXECUTE format('LOCK TABLE %I.session IN ACCESS EXCLUSIVE MODE', 'book_' || book);
  END IF;
  EXECUTE format('DROP SCHEMA IF EXISTS %I, %I CASCADE', 'book_' || book, 'book_' || book || '_audit');
END $$;

-- The accounts of these names and coin in one book with something on them, locked until the transaction ends: their balance,
-- and the number of credits since the last debit. A function, so that Citus sends it to the worker of the book by the key.
CREATE FUNCTION book_dues(key bigint, book int, coin text, names text[]) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public
AS $$
DECLARE
  locked bigint[];
BEGIN
  PERFORM set_config('search_path', 'book_' || book || ', public', true);
  locked := ARRAY(
    SELECT a.id FROM account a
    WHERE a.name = ANY (names) AND a.coin = book_dues.coin AND a.balance > 0 ORDER BY a.name FOR NO KEY UPDATE);
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'book', a.shard, 'balance', a.balance::text,
      'version', a.version::text,
      'spends', (a.version - coalesce(a.last_debit, ledger_last_debit(a.id, a.last_id, 9223372036854775807)))::text)
      ORDER BY a.name), '[]')
    FROM account a WHERE a.id = ANY (locked));
END $$;

-- Sums over all books and the price, as a job saw them last: on every node, so that a call in a book reads them there. Empty on
-- one database, which reads them where they are.
CREATE TABLE pools_seen (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- ATR of pool:farm and pool:emission.
  farm bigint NOT NULL,
  emission bigint NOT NULL,
  -- The highest mark of the farm pool within a day; null without one.
  highest bigint,
  -- Of swap_pool.
  price bigint NOT NULL,
  stepped_at timestamptz NOT NULL
);

-- Makes the view of each book of this node that shows the price as it was seen last in the place of swap_pool. Nothing is written
-- through it.
CREATE FUNCTION book_price_open() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  book int;
BEGIN
  PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
  FOR book IN
    SELECT n FROM generate_series(0, 63) AS n
    WHERE to_regclass('book_' || n || '.pools_seen') IS NOT NULL AND to_regclass('book_' || n || '.swap_pool') IS NULL
  LOOP
    EXECUTE format('CREATE VIEW %1$I.swap_pool AS SELECT id, price, stepped_at FROM %1$I.pools_seen', 'book_' || book);
    EXECUTE format('CREATE TRIGGER read_only INSTEAD OF INSERT OR UPDATE OR DELETE ON %I.swap_pool
      FOR EACH ROW EXECUTE FUNCTION public.book_read_only()', 'book_' || book);
  END LOOP;
END $$;

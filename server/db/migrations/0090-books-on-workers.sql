-- Functions for a ledger whose books lie on several workers of Citus (decision 159). On one database nobody calls them.

-- A number whose shard is that of a book's players: the least one.
CREATE FUNCTION book_key(book int) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT min(n)::bigint FROM generate_series(1, 1000) AS n WHERE player_book(n) = book_key.book
$$;

-- Refuses a write to one node's copy of a table that lies on every node.
CREATE FUNCTION book_read_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% lies on every node: it is not written through a book', TG_TABLE_NAME;
END $$;

-- Makes the schema of each book that lies on this node and has none here: a view over the book's shard of every table, under
-- the table's name (decision 155), and the ledger's own views over those. A row that is written through it gets the key of the
-- book. Ids of accounts and postings count within the book, and go on where its rows end. A table that lies on every node is
-- read there, and not written. Returns the number of schemas.
CREATE FUNCTION book_open() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  place record;
  part record;
  field record;
  schema text;
  sequence text;
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
        CASE part.key WHEN 'book_key' THEN format('WHERE book_key = %s WITH LOCAL CHECK OPTION', place.key)
          WHEN part.key THEN format('WHERE public.player_book(%I) = %s WITH LOCAL CHECK OPTION', part.key, place.book) END);
      FOR field IN
        SELECT a.attname AS name, a.attname = 'id' AND part.name IN ('account', 'posting') AS is_counted,
          CASE WHEN a.attname = 'book_key' THEN place.key::text
            -- Citus gives each node a range of its own.
            WHEN a.attidentity <> '' THEN format('nextval(%L)', pg_get_serial_sequence('public.' || part.name, a.attname))
            ELSE pg_get_expr(d.adbin, d.adrelid) END AS value
        FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = part.id AND a.attnum > 0 AND a.attgenerated = ''
          AND (d.oid IS NOT NULL OR a.attidentity <> '' OR a.attname = 'book_key')
      LOOP
        IF field.is_counted THEN
          sequence := format('%I.%I', schema, part.name || '_' || field.name || '_seq');
          EXECUTE format('CREATE SEQUENCE %s', sequence);
          EXECUTE format('SELECT setval(%L, coalesce(max(%I), 0) + 1, false) FROM %I.%I',
            sequence, field.name, schema, part.name);
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

-- Drops the schema of a book on this node, before its shards move: a move does not see writes that name a shard.
CREATE FUNCTION book_close(book int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
  EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', 'book_' || book);
END $$;

-- `ledger_post` in one book, on the worker that holds it: Citus sends the call there by the key. All its accounts lie in the
-- book, and no posting is a part of another one of the call.
CREATE FUNCTION book_post(
  key bigint, book int,
  keys text[], types text[], kinds text[], refs text[], game_ms bigint[], wall_ms bigint[],
  acc_coin text[], acc_name text[], acc_shard int[], acc_owner bigint[],
  leg_of int[], leg_acc int[], leg_amount bigint[], acc_need bigint[]
) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public
AS $$
BEGIN
  -- Ends with the function.
  PERFORM set_config('search_path', 'book_' || book || ', public', true);
  RETURN ledger_post(keys, types, kinds, refs, game_ms, wall_ms,
    array_fill(book, ARRAY[cardinality(keys)]), array_fill(NULL::int, ARRAY[cardinality(keys)]),
    acc_coin, acc_name, acc_shard, acc_owner, leg_of, leg_acc, leg_amount, acc_need);
END $$;

-- `ledger_seal` in one book.
CREATE FUNCTION book_seal(key bigint, book int, most int) RETURNS int LANGUAGE plpgsql
SET search_path = public
AS $$
BEGIN
  PERFORM set_config('search_path', 'book_' || book || ', public', true);
  RETURN ledger_seal(most);
END $$;

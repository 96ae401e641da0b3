-- The book of a player is the shard, of 64, in which Citus keeps the rows of the player's id: players' tables can be distributed
-- by that id (decision 155). Until now it was the remainder of the id, as it stays for objects. Postings of before, and those of
-- older nodes, lie in the former books. Only functions are replaced: no row is read.
CREATE FUNCTION player_book(id bigint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ((hashint8(id)::bigint + 2147483648) >> 26)::int;

-- The next id of a player's object. Larger than all that were given before, as the sequence grows.
CREATE OR REPLACE FUNCTION id_in_book(sequence regclass, player_id bigint) RETURNS bigint LANGUAGE sql VOLATILE
  RETURN nextval(sequence) * 64 + player_book(player_id);

-- Book of an account: that of its part, or of the player or object in its name, or the first.
CREATE FUNCTION account_book(name text, shard smallint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE
  WHEN ledger_sharded(name) THEN shard::int
  WHEN split_part(name, ':', 1) IN ('user', 'plants', 'hens', 'coupons') THEN player_book(split_part(name, ':', 2)::bigint)
  WHEN strpos(name, ':') > 0 THEN book_of(split_part(name, ':', 2)::bigint)
  ELSE 0 END;

-- The same by the rule of before (0078).
CREATE FUNCTION account_book_before(name text, shard smallint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE
  WHEN ledger_sharded(name) THEN shard::int
  WHEN strpos(name, ':') > 0 THEN book_of(split_part(name, ':', 2)::bigint)
  ELSE 0 END;

-- Audits of older nodes ask this function, and know one rule. For accounts of players, which have two, it says nothing: they
-- would pause payments because of postings of this release.
CREATE OR REPLACE FUNCTION ledger_book(name text, shard smallint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE
  WHEN ledger_sharded(name) THEN shard::int
  WHEN split_part(name, ':', 1) IN ('user', 'plants', 'hens', 'coupons') THEN NULL
  WHEN strpos(name, ':') > 0 THEN book_of(split_part(name, ':', 2)::bigint)
  ELSE 0 END;

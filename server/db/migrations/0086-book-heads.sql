-- Heads of the books' own chains behind a link of the hash chain (decision 154). Rows are read by their sequence, one for each
-- day and each 5,000 links. The job `bookHeads` begins with the attached ledger by itself: no row is read here, and older nodes
-- know nothing of it.
CREATE TABLE book_heads (
  sequence bigint PRIMARY KEY,
  -- 32 bytes for each of the 64 books, then 32 for postings that concern several.
  heads bytea NOT NULL CHECK (octet_length(heads) = 2080)
);
-- Hashes do not compress, and a row without a second table is one read.
ALTER TABLE book_heads ALTER COLUMN heads SET STORAGE PLAIN;
CREATE TRIGGER book_heads_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON book_heads
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_immutable();

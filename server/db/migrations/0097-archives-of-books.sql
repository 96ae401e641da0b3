-- Books that lie on several workers of Citus give up their oldest links to archives (decision 167). On one database the table stays
-- empty, and nothing else changes.

-- Cuts up to which the books have given up their links, so that audits of several books leave these out.
CREATE TABLE detached_cut (
  -- Links of all books up to here.
  sequence bigint PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  -- Null: some books still have them.
  ended_at timestamptz
);

-- As before (0002), but rows that a book has given up are deleted: it shares their tables with other books. The setting, of one
-- transaction, keeps others from deleting by mistake.
CREATE OR REPLACE FUNCTION ledger_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('manor.detaching', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'LG003';
END $$;

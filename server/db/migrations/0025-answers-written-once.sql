-- An answer is written once, at the end of its call, where a claim was made at the beginning and the answer put into it.
-- Whoever sends an id at the same time waits for an advisory lock on it. What is kept is the text that was sent: nothing
-- ever looked into it. Its player is the sign-in's, which says by its own reference that the player exists.
DELETE FROM request WHERE answer IS NULL;
ALTER TABLE request
  ALTER COLUMN answer TYPE text USING answer::text,
  ALTER COLUMN answer SET NOT NULL,
  DROP CONSTRAINT request_player_id_fkey;

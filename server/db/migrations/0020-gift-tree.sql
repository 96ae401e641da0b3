-- The tutorial: whether the player sent it away, and the tree that a neighbour gave in it, with the game day of giving.
ALTER TABLE gift
  ADD COLUMN tutorial_off BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN tree_plant BIGINT,
  ADD COLUMN tree_day INTEGER,
  ADD CHECK ((tree_plant IS NULL) = (tree_day IS NULL)),
  ADD FOREIGN KEY (player_id, tree_plant) REFERENCES plant (player_id, id);

-- What the promotion pool promised in gift trees on each game day, in ledger units of ATR.
CREATE TABLE gift_tree_day (
  day      INTEGER PRIMARY KEY,
  promised BIGINT NOT NULL CHECK (promised > 0)
);

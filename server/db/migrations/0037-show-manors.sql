-- Show manors of the house. Their players are robots; this list is their order and their job's work.
CREATE TABLE show_manor (
  number    INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 9),
  player_id BIGINT NOT NULL UNIQUE REFERENCES player (id)
);

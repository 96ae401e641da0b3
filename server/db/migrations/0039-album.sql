-- The album: counters of a player's deeds, kept by the deeds' own transactions. Rows begin with what the farm shows now;
-- deeds of nodes that do not count yet are added by `npm run album` after the last of them has ended.

CREATE TABLE album_count (
  player_id BIGINT NOT NULL REFERENCES player (id),
  counter   TEXT NOT NULL CHECK (length(counter) BETWEEN 1 AND 40),
  count     INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (player_id, counter)
);

INSERT INTO album_count (player_id, counter, count)
SELECT player_id, 'tree:' || seed, count(*) FROM plant
WHERE harvested_at IS NOT NULL GROUP BY player_id, seed
UNION ALL
SELECT player_id, 'care:' || seed, count(*) FROM plant
WHERE harvested_at IS NOT NULL AND watered_at IS NOT NULL AND fertilized_at IS NOT NULL
  AND weeded_at IS NOT NULL AND insects_killed_at IS NOT NULL
GROUP BY player_id, seed
UNION ALL
SELECT player_id, 'hens', count(*) FROM hen GROUP BY player_id
UNION ALL
SELECT player_id, 'eggs', sum(collected_eggs) FROM hen GROUP BY player_id HAVING sum(collected_eggs) > 0
UNION ALL
SELECT player_id, 'plots', plots FROM farm WHERE plots > 0;

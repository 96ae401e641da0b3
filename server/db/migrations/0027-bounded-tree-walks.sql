-- Expands only: constant defaults and nullable columns, so that no table is rewritten and the version before keeps
-- working. A job fills the columns of existing rows in pieces (`placePlayers`).

-- Generations above a player; 0 at a root, null until filled.
ALTER TABLE player ADD COLUMN depth INTEGER CHECK (depth >= 0);
-- An ancestor far above: a walk up takes about 2 log2(depth) rows. Null until filled, and at a root.
ALTER TABLE player ADD COLUMN jump_id BIGINT;

-- Ancestor that a referee of `sponsor` jumps to. Two jumps of equal length above the sponsor become one (skew-binary
-- numbers); otherwise the jump goes to the sponsor.
CREATE FUNCTION player_jump(sponsor bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN s.depth - j.depth = j.depth - k.depth THEN k.id ELSE s.id END
  FROM player s
  JOIN player j ON j.id = coalesce(s.jump_id, s.id)
  JOIN player k ON k.id = coalesce(j.jump_id, j.id)
  WHERE s.id = sponsor
$$;

-- Depth and jump of a new player, whichever version inserts it. They stay null below a sponsor that is not filled yet.
CREATE FUNCTION player_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.depth := CASE WHEN NEW.sponsor_id IS NULL THEN 0
    ELSE (SELECT s.depth + 1 FROM player s WHERE s.id = NEW.sponsor_id) END;
  NEW.jump_id := CASE WHEN NEW.depth > 0 THEN player_jump(NEW.sponsor_id) END;
  RETURN NEW;
END $$;

CREATE TRIGGER player_place BEFORE INSERT ON player FOR EACH ROW EXECUTE FUNCTION player_place();

-- Generations from `upper` down to `member`, 1 for a direct referee; null when `member` does not stand below. A
-- sponsor's id is lower than those of its referees, so the walk never passes `upper`. Without depths it goes up one
-- generation at a time.
CREATE FUNCTION player_generations(member bigint, upper bigint) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  here bigint := member;
  sponsor bigint;
  jump bigint;
  here_depth integer;
  jump_depth integer;
  member_depth integer;
  upper_depth integer;
  steps integer := 0;
BEGIN
  SELECT p.depth INTO upper_depth FROM player p WHERE p.id = upper;
  LOOP
    SELECT p.sponsor_id, p.jump_id, p.depth, j.depth INTO sponsor, jump, here_depth, jump_depth
    FROM player p LEFT JOIN player j ON j.id = p.jump_id WHERE p.id = here;
    IF steps = 0 THEN
      member_depth := here_depth;
    END IF;
    IF sponsor IS NULL OR sponsor < upper OR here_depth <= upper_depth THEN
      RETURN NULL;
    END IF;
    IF sponsor = upper OR (jump = upper AND jump_depth = upper_depth) THEN
      RETURN coalesce(member_depth - upper_depth, steps + 1);
    END IF;
    here := CASE WHEN jump > upper AND jump_depth > upper_depth THEN jump ELSE sponsor END;
    steps := steps + 1;
  END LOOP;
END $$;

-- Progress of the job that fills the columns above.
CREATE TABLE place_run (
  id           INTEGER PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  after_player BIGINT NOT NULL DEFAULT 0
);

INSERT INTO place_run DEFAULT VALUES;

-- Transfers up to this posting have their protected part stored in `holding_transfer`.
ALTER TABLE holding_run ADD COLUMN transfers_to BIGINT NOT NULL DEFAULT 0;

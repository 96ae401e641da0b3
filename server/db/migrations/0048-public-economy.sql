-- The public economy: one row a game day, counted along the hash chain. Amounts are units of 10^-6 of a coin.

-- A link belongs to the latest game day that any link up to it has, so that the chain alone tells its day.
CREATE TABLE economy_day (
  day        BIGINT PRIMARY KEY,
  -- Last link counted, and its wall time.
  sequence   BIGINT NOT NULL DEFAULT 0,
  last_at    TIMESTAMPTZ,
  postings   BIGINT NOT NULL DEFAULT 0,
  -- Set when the day closes: P in millionths of a USDT unit per whole ATR, y, and players who paid.
  price      BIGINT,
  yield_ppm  INTEGER,
  active     BIGINT,
  closed_at  TIMESTAMPTZ
);

-- Balances by holder at the end of the day: pools by their whole name, other accounts by their kind.
CREATE TABLE economy_held (
  day    BIGINT NOT NULL,
  coin   TEXT NOT NULL CHECK (coin IN ('ATR', 'USDT')),
  holder TEXT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (day, coin, holder)
);

-- Postings of a record type on the day: what players received and paid as one, what moved from one owner to another,
-- and what was burned.
CREATE TABLE economy_flow (
  day      BIGINT NOT NULL,
  coin     TEXT NOT NULL CHECK (coin IN ('ATR', 'USDT')),
  type     TEXT NOT NULL,
  faucet   BIGINT NOT NULL CHECK (faucet >= 0),
  sink     BIGINT NOT NULL CHECK (sink >= 0),
  turnover BIGINT NOT NULL CHECK (turnover >= 0),
  burned   BIGINT NOT NULL CHECK (burned >= 0),
  PRIMARY KEY (day, coin, type)
);

-- Players who paid on the open day; removed when it closes.
CREATE TABLE economy_payer (
  day       BIGINT NOT NULL,
  player_id BIGINT NOT NULL,
  PRIMARY KEY (day, player_id)
);

CREATE FUNCTION economy_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM economy_day
      WHERE closed_at IS NOT NULL
        AND (TG_OP <> 'INSERT' AND day = OLD.day OR TG_OP <> 'DELETE' AND day = NEW.day)) THEN
    RAISE EXCEPTION 'a closed day of % never changes', TG_TABLE_NAME USING ERRCODE = 'LG003';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE TRIGGER economy_day_closed BEFORE UPDATE OR DELETE ON economy_day
  FOR EACH ROW EXECUTE FUNCTION economy_closed();
CREATE TRIGGER economy_held_closed BEFORE INSERT OR UPDATE OR DELETE ON economy_held
  FOR EACH ROW EXECUTE FUNCTION economy_closed();
CREATE TRIGGER economy_flow_closed BEFORE INSERT OR UPDATE OR DELETE ON economy_flow
  FOR EACH ROW EXECUTE FUNCTION economy_closed();

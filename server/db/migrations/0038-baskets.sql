-- Baskets: which were filled and exchanged on each game day, and what the world promised for them.

-- A filled basket. Its goods follow from player, day, level and slot.
CREATE TABLE basket_fill (
  player_id    BIGINT NOT NULL REFERENCES player (id),
  day          INTEGER NOT NULL CHECK (day >= 0),
  slot         INTEGER NOT NULL CHECK (slot BETWEEN 1 AND 3),
  -- Level that the basket was drawn for.
  level        INTEGER NOT NULL CHECK (level >= 1),
  -- Ledger units: ATR of the goods, ATB of the bonus, and ATR at which the budget counts the day's ticket; 0 for none.
  earned       BIGINT NOT NULL CHECK (earned >= 0),
  bonus        BIGINT NOT NULL CHECK (bonus >= 0),
  ticket_worth BIGINT NOT NULL CHECK (ticket_worth >= 0),
  filled_at    TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (player_id, day, slot)
);

CREATE TABLE basket_exchange (
  player_id    BIGINT NOT NULL REFERENCES player (id),
  day          INTEGER NOT NULL CHECK (day >= 0),
  slot         INTEGER NOT NULL CHECK (slot BETWEEN 1 AND 3),
  exchanged_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (player_id, day)
);

-- Sum of bonuses and tickets of a game day, in ledger units of ATR.
CREATE TABLE basket_day (
  day   INTEGER PRIMARY KEY,
  given BIGINT NOT NULL CHECK (given >= 0)
);

-- Earned ATR that a player exchanged for USDT: as much of the next bought ATR is earned again, so a round trip protects nothing.
ALTER TABLE holding ADD COLUMN sold BIGINT NOT NULL DEFAULT 0;

-- Rewards of uplines wait in `due:{sponsor}` and `dueTeam:{sponsor}`, and are paid once an hour (decision 127). The
-- function is that of 0005 with these two names. Nodes of the version before go on paying each spend's rewards at once:
-- the audit accepts both forms.
CREATE OR REPLACE FUNCTION ledger_open(coins text[], names text[], shards int[], owners bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  unbounded CONSTANT bigint := 9223372036854775807;
  -- What an issuer may have given out at most: 10^9 coins, over its 16 shards.
  issued CONSTANT bigint := 62500000000000;
  opened record;
BEGIN
  FOR opened IN
    SELECT n.* FROM unnest(coins, names, shards, owners) AS n(coin, name, shard, owner)
    WHERE NOT EXISTS (
      SELECT 1 FROM account a WHERE a.name = n.name AND a.coin = n.coin AND a.shard = n.shard)
  LOOP
    IF opened.name !~ ('^(vault|suspense|burn|issuer|pool:[a-zA-Z]+|'
        || '(user|hold|order|casting|castingOutput|plant|hen|coupon|due|dueTeam):[1-9][0-9]*)$')
      OR (opened.name = 'issuer' AND opened.coin NOT IN ('ATB', 'TKT', 'PTS'))
      OR (opened.name = 'vault' AND opened.coin NOT IN ('USDT', 'ATR'))
      OR (opened.shard > 0 AND NOT ledger_sharded(opened.name))
      OR ((opened.name ~ '^(user|hold|order|casting):') <> (opened.owner IS NOT NULL))
    THEN
      RAISE EXCEPTION 'no such account: % %', opened.coin, opened.name USING ERRCODE = 'LG002';
    END IF;
    INSERT INTO account (coin, name, shard, player_id, least, most)
    VALUES (opened.coin, opened.name, opened.shard, opened.owner,
      CASE opened.name WHEN 'vault' THEN -unbounded WHEN 'issuer' THEN -issued ELSE 0 END,
      CASE opened.name WHEN 'vault' THEN 0 ELSE unbounded END)
    ON CONFLICT DO NOTHING;
  END LOOP;
END $$;

-- Last account that the running payment has paid; empty between two payments. The job's turns are transactions of their
-- own: without this place each would search all accounts with such a name again for one that has a balance.
CREATE TABLE due_run (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  coin text COLLATE "C" NOT NULL DEFAULT '',
  name text COLLATE "C" NOT NULL DEFAULT ''
);
INSERT INTO due_run DEFAULT VALUES;

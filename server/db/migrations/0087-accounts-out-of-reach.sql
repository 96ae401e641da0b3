-- As before (0078), but an account that is out of reach is refused. `ledger_post` opens accounts until it sees all of them: one
-- that exists and is not seen, as through the views of another book (decision 155), would keep it for ever.
CREATE OR REPLACE FUNCTION ledger_open(coins text[], names text[], shards int[], owners bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  unbounded CONSTANT bigint := 9223372036854775807;
  -- Upper bound of an issuer's coins: 10^9, over its 64 parts.
  issued CONSTANT bigint := 15625000000000;
  opened record;
BEGIN
  FOR opened IN
    SELECT n.* FROM unnest(coins, names, shards, owners) AS n(coin, name, shard, owner)
    WHERE NOT EXISTS (
      SELECT 1 FROM account a WHERE a.name = n.name AND a.coin = n.coin AND a.shard = n.shard)
  LOOP
    IF opened.name !~ ('^(vault|suspense|burn|issuer|transit|pool:[a-zA-Z]+|'
        || '(user|hold|order|casting|castingOutput|plants|hens|coupons|plant|hen|coupon|due|dueTeam):[1-9][0-9]*)$')
      OR (opened.name = 'issuer' AND opened.coin NOT IN ('ATB', 'TKT', 'PTS'))
      OR (opened.name = 'vault' AND opened.coin NOT IN ('USDT', 'ATR'))
      OR (opened.shard > 0 AND NOT ledger_sharded(opened.name))
      OR ((opened.name ~ '^(user|hold|order|casting):') <> (opened.owner IS NOT NULL))
    THEN
      RAISE EXCEPTION 'no such account: % %', opened.coin, opened.name USING ERRCODE = 'LG002';
    END IF;
    INSERT INTO account (coin, name, shard, player_id, least, most)
    VALUES (opened.coin, opened.name, opened.shard, opened.owner,
      CASE opened.name WHEN 'vault' THEN -unbounded WHEN 'transit' THEN -unbounded WHEN 'issuer' THEN -issued ELSE 0 END,
      CASE opened.name WHEN 'vault' THEN 0 ELSE unbounded END)
    ON CONFLICT DO NOTHING;
    IF NOT EXISTS (
      SELECT 1 FROM account a WHERE a.name = opened.name AND a.coin = opened.coin AND a.shard = opened.shard)
    THEN
      RAISE EXCEPTION 'account out of reach: % %', opened.coin, opened.name USING ERRCODE = 'LG002';
    END IF;
  END LOOP;
END $$;

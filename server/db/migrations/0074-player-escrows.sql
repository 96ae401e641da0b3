-- One escrow account for each player and kind (decision 135): `plants:{player}`, `hens:{player}` and `coupons:{player}`.
-- Objects of before, and gift trees, keep the account of their own: nodes of the version before know no other one. A
-- constant default adds the columns without reading the tables.
ALTER TABLE plant ADD COLUMN in_player_escrow boolean NOT NULL DEFAULT false;
ALTER TABLE hen ADD COLUMN in_player_escrow boolean NOT NULL DEFAULT false;
ALTER TABLE coupon ADD COLUMN in_player_escrow boolean NOT NULL DEFAULT false;

-- The function is that of 0067 with the three names.
CREATE OR REPLACE FUNCTION ledger_open(coins text[], names text[], shards int[], owners bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  unbounded CONSTANT bigint := 9223372036854775807;
  -- Upper bound of an issuer's coins: 10^9, over its 16 shards.
  issued CONSTANT bigint := 62500000000000;
  opened record;
BEGIN
  FOR opened IN
    SELECT n.* FROM unnest(coins, names, shards, owners) AS n(coin, name, shard, owner)
    WHERE NOT EXISTS (
      SELECT 1 FROM account a WHERE a.name = n.name AND a.coin = n.coin AND a.shard = n.shard)
  LOOP
    IF opened.name !~ ('^(vault|suspense|burn|issuer|pool:[a-zA-Z]+|'
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
      CASE opened.name WHEN 'vault' THEN -unbounded WHEN 'issuer' THEN -issued ELSE 0 END,
      CASE opened.name WHEN 'vault' THEN 0 ELSE unbounded END)
    ON CONFLICT DO NOTHING;
  END LOOP;
END $$;

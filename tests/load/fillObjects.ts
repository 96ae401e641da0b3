import type pg from 'pg';
import { DAY_MS } from '#core/catalog/dayMs.ts';

const COIN = 1_000_000n;

/** Ids of the inserted objects, above those of the world. */
const FIRST_ID = 10_000_000;

/**
 * Gives each player of a filled world a running casting, a hen of any age and a growing tree, and some of them a
 * coupon that ends on the next day. Also points, ATR and pots to be shared. Inserts rows directly, like the players
 * themselves. `gameNow` in epoch milliseconds.
 */
export async function fillObjects(client: pg.ClientBase, gameNow: number): Promise<number> {
  const day = Math.floor(gameNow / DAY_MS);
  const now = new Date(gameNow);
  const run = async (text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rowCount ?? 0;
  await run(
    'CREATE TEMP TABLE filled AS SELECT id, row_number() OVER (ORDER BY id) AS n FROM player WHERE id >= 1000',
  );
  await run(`UPDATE account SET balance = CASE coin WHEN 'PTS' THEN 1 + (player_id * 7919) % 6000 ELSE 5000 END * ${COIN}
    WHERE player_id >= 1000 AND name LIKE 'user:%' AND coin IN ('ATR', 'PTS')`);

  let objects = await run(
    `INSERT INTO casting (player_id, id, principal, total, rate_ppm, price, term_days, early_cap, released_day, cast_at)
     OVERRIDING SYSTEM VALUE
     SELECT id, ${FIRST_ID} + n, 1000 * ${COIN}, 600 * ${COIN}, 60000, 100000000000, 180, 12 * ${COIN}, $1, $2 FROM filled`,
    [day, now],
  );
  objects += await run(
    `INSERT INTO hen (player_id, id, version, bought_at, ends_at, y_ppm, egg_price, feed_price, lay_ms, eggs_promised, eggs_left,
       in_player_escrow)
     OVERRIDING SYSTEM VALUE
     SELECT id, ${FIRST_ID} + n, 1, $1::timestamptz - interval '60 days', $1::timestamptz + (n % 60) * interval '1 day'
       + interval '1 hour', 1000000, 4333333, ${COIN}, 21600000, 60, 60, true FROM filled`,
    [now],
  );
  objects += await run(
    `INSERT INTO plant (player_id, id, plot, seed, spent, fruit_price, y_ppm, promised, fruit_base, care_cost_bps,
       care_yield_bps, sown_at, ripe_at, weeds_at, insects_at, in_player_escrow)
     OVERRIDING SYSTEM VALUE
     SELECT id, ${FIRST_ID} + n, 1, 'mango', 120 * ${COIN}, 1200000, 1000000, 146, 100, 1000, 1000, $1::timestamptz
       - (n % 72) * interval '1 hour', $1::timestamptz + (73 - n % 72) * interval '1 hour', $1::timestamptz, $1::timestamptz, true
     FROM filled`,
    [now],
  );
  await run(`UPDATE farm SET plots = 1 FROM filled WHERE player_id = filled.id`);
  await run(
    `INSERT INTO plot (player_id, number, version, reclaimed_at, plant_id)
     SELECT id, 1, 1, $1, ${FIRST_ID} + n FROM filled`,
    [now],
  );
  await run(
    `INSERT INTO coupon (player_id, id, kind, worth, part_bps, issued_at, expires_at, in_player_escrow)
     OVERRIDING SYSTEM VALUE
     SELECT id, ${FIRST_ID} + n, 'care', 2 * ${COIN}, 10000, $1, $2, true FROM filled WHERE n % 50 = 0`,
    [now, new Date(gameNow + DAY_MS / 2)],
  );
  await run(`INSERT INTO account (coin, name, shard, player_id, balance, version, least, most)
    SELECT a.coin, a.kind || CASE WHEN a.kind LIKE 'casting%' THEN ${FIRST_ID} + n ELSE id END, 0, CASE a.kind WHEN 'casting:' THEN id END, a.units * ${COIN}, 1, 0,
      9223372036854775807
    FROM filled, (VALUES ('USDT', 'casting:', 1000), ('ATR', 'castingOutput:', 600), ('ATR', 'hens:', 260),
      ('ATR', 'plants:', 176), ('ATR', 'coupons:', 2)) AS a(coin, kind, units)
    WHERE a.kind <> 'coupons:' OR n % 50 = 0`);
  // A player with a casting has owned USDT.
  await run(`INSERT INTO account (coin, name, shard, player_id, balance, version, least, most)
    SELECT 'USDT', 'user:' || id, 0, id, 5 * ${COIN}, 1, 0, 9223372036854775807 FROM filled`);
  // Rewards of three spends wait for the hourly payment of every tenth player.
  await run(`INSERT INTO account (coin, name, shard, balance, version, least, most)
    SELECT 'ATR', 'due:' || id, 0, 3 * ${COIN}, 3, 0, 9223372036854775807 FROM filled WHERE n % 10 = 0`);
  await run(`INSERT INTO account (coin, name, shard, balance, version, least, most)
    SELECT coin, 'pool:' || pot, shard, 100 * ${COIN}, 1, 0, 9223372036854775807
    FROM unnest(ARRAY['USDT', 'ATR']) AS coin, unnest(ARRAY['levelPot', 'managementPot', 'communityPot']) AS pot,
      generate_series(0, 15) AS shard
    ON CONFLICT (name, coin, shard) DO UPDATE SET balance = account.balance + excluded.balance`);
  await run('VACUUM (ANALYZE) account, casting, hen, plant, plot, farm, coupon');
  return objects;
}

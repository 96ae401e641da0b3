import type { Seed } from '#core/catalog/seeds.ts';
import type { Db } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** One row of the warehouse. Fruit or eggs with the same expiry and price form one row. */
export interface StockRow {
  what: 'sapling' | 'fruit' | 'egg';
  seed: Seed | null;
  quantity: number;
  price: bigint | null;
  spoils_at: Date | null;
}

/** The warehouse at game time `now`, without spoilt goods, in the order of sale. */
export async function readStock(db: Db, playerId: bigint, now: number): Promise<StockRow[]> {
  const at = new Date(now);
  const result = await fixedSql<StockRow>`
    SELECT 'sapling' AS what, seed, sum(quantity)::integer AS quantity,
           NULL::bigint AS price, NULL::timestamptz AS spoils_at
    FROM sapling_lot WHERE player_id = ${playerId} GROUP BY seed
    UNION ALL
    SELECT 'fruit', seed, sum(quantity)::integer, price, spoils_at
    FROM fruit_lot WHERE player_id = ${playerId} AND spoils_at > ${at}
    GROUP BY seed, price, spoils_at
    UNION ALL
    SELECT 'egg', NULL, count(*)::integer, hen.egg_price, egg.spoils_at
    FROM egg JOIN hen ON hen.player_id = egg.player_id AND hen.id = egg.hen_id
    WHERE egg.player_id = ${playerId} AND egg.collected_at IS NOT NULL AND egg.spoils_at > ${at}
    GROUP BY hen.egg_price, egg.spoils_at
    ORDER BY spoils_at, price
  `.execute(db);
  return result.rows;
}

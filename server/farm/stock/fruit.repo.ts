import type { Seed } from '#core/catalog/seeds.ts';
import type { Tx } from '#server/db/database.ts';

/** Fruit of one harvest, for sale at `price` (ATR units) a piece. */
export interface FruitLot {
  plantId: bigint;
  plot: number;
  quantity: number;
  price: bigint;
}

/** Unspoilt fruit of one kind in the order in which it is sold: what spoils first in front. */
export async function readFruit(tx: Tx, playerId: bigint, seed: Seed, now: number): Promise<FruitLot[]> {
  const rows = await tx
    .selectFrom('fruit_lot')
    .select(['plant_id', 'plot', 'quantity', 'price'])
    .where('player_id', '=', playerId)
    .where('seed', '=', seed)
    .where('spoils_at', '>', new Date(now))
    .orderBy('spoils_at')
    .orderBy('price')
    .orderBy('plant_id')
    .execute();
  return rows.map(({ plant_id: plantId, ...lot }) => ({ plantId, ...lot }));
}

/** Puts harvested fruit into the warehouse. */
export async function addFruit(
  tx: Tx,
  playerId: bigint,
  lots: readonly (FruitLot & { seed: Seed })[],
  harvestedAt: number,
  spoilsAt: number,
): Promise<void> {
  const span = { harvested_at: new Date(harvestedAt), spoils_at: new Date(spoilsAt) };
  await tx
    .insertInto('fruit_lot')
    .values(lots.map(({ plantId, ...lot }) => ({ player_id: playerId, plant_id: plantId, ...lot, ...span })))
    .execute();
}

/** Takes whole lots away, and from the one behind them all but `left` fruits. */
export async function takeFruit(
  tx: Tx,
  playerId: bigint,
  emptied: readonly bigint[],
  rest: { plantId: bigint; left: number } | null,
): Promise<void> {
  if (emptied.length > 0) {
    await tx
      .deleteFrom('fruit_lot')
      .where('player_id', '=', playerId)
      .where('plant_id', 'in', emptied)
      .execute();
  }
  if (rest) {
    await tx
      .updateTable('fruit_lot')
      .set({ quantity: rest.left })
      .where('player_id', '=', playerId)
      .where('plant_id', '=', rest.plantId)
      .execute();
  }
}

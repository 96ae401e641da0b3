import type { Seed } from '#core/catalog/seeds.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { Tx } from '#server/db/database.ts';
import { escrowAccount } from '#server/ledger/escrowAccount.ts';

/** Fruit of one harvest, sold at `price` (ATR units) each. */
export interface FruitLot {
  plantId: bigint;
  plot: number;
  quantity: number;
  price: bigint;
}

/** Fruit that can be sold, and the account that pays for it. */
export type SellableFruit = FruitLot & { escrow: AccountName };

/** Unspoilt fruit of one kind in the order of sale: earliest to spoil first. */
export async function readFruit(tx: Tx, playerId: bigint, seed: Seed, now: number): Promise<SellableFruit[]> {
  const rows = await tx
    .selectFrom('fruit_lot as lot')
    .innerJoin('plant', (join) =>
      join.onRef('plant.player_id', '=', 'lot.player_id').onRef('plant.id', '=', 'lot.plant_id'),
    )
    .select(['lot.plant_id', 'lot.plot', 'lot.quantity', 'lot.price', 'plant.in_player_escrow'])
    .where('lot.player_id', '=', playerId)
    .where('lot.seed', '=', seed)
    .where('lot.spoils_at', '>', new Date(now))
    .orderBy('lot.spoils_at')
    .orderBy('lot.price')
    .orderBy('lot.plant_id')
    .execute();
  return rows.map(({ plant_id: plantId, in_player_escrow: inPlayerEscrow, ...lot }) => ({
    plantId,
    ...lot,
    escrow: escrowAccount('plant', { playerId, id: plantId, inPlayerEscrow }),
  }));
}

/** Inserts harvested fruit. */
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

/** Deletes emptied lots, and reduces the next lot to `left` fruits. */
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

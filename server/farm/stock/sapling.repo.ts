import type { Seed } from '#core/catalog/seeds.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Saplings of one price; `spent` is the price of each, in ATR units. */
export interface SaplingLot {
  spent: bigint;
  quantity: number;
}

/** Saplings of one kind, oldest first (FIFO). */
export async function readSaplings(tx: Tx, playerId: bigint, seed: Seed): Promise<SaplingLot[]> {
  return await tx
    .selectFrom('sapling_lot')
    .select(['spent', 'quantity'])
    .where('player_id', '=', playerId)
    .where('seed', '=', seed)
    .orderBy('since')
    .orderBy('spent')
    .execute();
}

/** Adds saplings to the warehouse. */
export async function addSaplings(
  tx: Tx,
  playerId: bigint,
  seed: Seed,
  lot: SaplingLot,
  at: number,
): Promise<void> {
  await fixedSql`
    INSERT INTO sapling_lot (player_id, seed, spent, quantity, since)
    VALUES (${playerId}, ${seed}, ${lot.spent}, ${lot.quantity}, ${new Date(at)})
    ON CONFLICT (player_id, seed, spent)
    DO UPDATE SET quantity = sapling_lot.quantity + excluded.quantity`.execute(tx);
}

/**
 * Takes the first `count` saplings from lots that were read under the farm's lock; returns the price of each.
 */
export async function takeSaplings(
  tx: Tx,
  playerId: bigint,
  seed: Seed,
  lots: readonly SaplingLot[],
  count: number,
): Promise<bigint[]> {
  const costs: bigint[] = [];
  for (const lot of lots) {
    const taken = Math.min(lot.quantity, count - costs.length);
    if (taken === 0) break;
    for (let each = 0; each < taken; each++) costs.push(lot.spent);
    const left = lot.quantity - taken;
    if (left > 0) {
      await tx
        .updateTable('sapling_lot')
        .set({ quantity: left })
        .where('player_id', '=', playerId)
        .where('seed', '=', seed)
        .where('spent', '=', lot.spent)
        .execute();
    } else {
      await tx
        .deleteFrom('sapling_lot')
        .where('player_id', '=', playerId)
        .where('seed', '=', seed)
        .where('spent', '=', lot.spent)
        .execute();
    }
  }
  if (costs.length !== count) throw new Error(`took ${costs.length} of ${count} saplings`);
  return costs;
}

import { sql, type Selectable } from 'kysely';
import { careInstants } from '#core/catalog/careInstants.ts';
import { careTerms, type Care } from '#core/catalog/cares.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { PlantTable } from '#server/farm/farm.tables.ts';
import { escrowAccount } from '#server/ledger/escrowAccount.ts';
import { idInBook } from '#server/ledger/idInBook.ts';
import { updateEach } from '#server/farm/updateEach.repo.ts';
import type { GrownPlant, PlantedPlot } from './grownPlant.ts';

/** Account with the promise of a plant's row. */
const plantEscrow = ({
  player_id: playerId,
  id,
  in_player_escrow: inPlayerEscrow,
}: Pick<Selectable<PlantTable>, 'player_id' | 'id' | 'in_player_escrow'>) =>
  escrowAccount('plant', { playerId, id, inPlayerEscrow });

function toPlant(row: Selectable<PlantTable>): GrownPlant {
  return {
    id: row.id,
    plot: row.plot,
    seed: row.seed,
    spent: row.spent,
    fruitPrice: row.fruit_price,
    yPpm: row.y_ppm,
    promised: row.promised,
    escrow: plantEscrow(row),
    terms: {
      FRUIT_BASE: row.fruit_base,
      CARE_COST_BPS: row.care_cost_bps,
      CARE_YIELD_BPS: row.care_yield_bps,
    },
    sownAt: row.sown_at.getTime(),
    ripeAt: row.ripe_at.getTime(),
    weedsAt: row.weeds_at.getTime(),
    insectsAt: row.insects_at.getTime(),
    ...careInstants((care) => row[careTerms[care].column]?.getTime() ?? null),
  };
}

/** Plots of a player that have a plant, of the given ones, by number. */
export async function readPlanted(
  db: Db,
  playerId: bigint,
  plots: readonly number[] | 'all',
): Promise<Map<number, PlantedPlot>> {
  // `all` on a farm without plots.
  if (plots.length === 0) return new Map();
  const query = db
    .selectFrom('plot')
    .innerJoin('plant', (join) =>
      join.onRef('plant.player_id', '=', 'plot.player_id').onRef('plant.id', '=', 'plot.plant_id'),
    )
    .selectAll('plant')
    .select(['plot.version', 'plot.reclaimed_at'])
    .where('plot.player_id', '=', playerId)
    .orderBy('plot.number');
  const rows = await (plots === 'all' ? query : query.where('plot.number', 'in', plots)).execute();
  return new Map(
    rows.map((row) => [
      row.plot,
      {
        number: row.plot,
        version: row.version,
        reclaimedAt: row.reclaimed_at.getTime(),
        plant: toPlant(row),
      },
    ]),
  );
}

/**
 * Inserts plants; returns them with their ids in the same order. A gift tree has an escrow account of its own: what its
 * fruit pays is read from there.
 */
export async function addPlants(
  tx: Tx,
  playerId: bigint,
  plants: readonly Omit<GrownPlant, 'id' | 'escrow'>[],
  isGift = false,
): Promise<GrownPlant[]> {
  const rows = await tx
    .insertInto('plant')
    .values(
      plants.map((plant) => ({
        player_id: playerId,
        id: idInBook('plant', playerId),
        plot: plant.plot,
        seed: plant.seed,
        spent: plant.spent,
        fruit_price: plant.fruitPrice,
        y_ppm: plant.yPpm,
        promised: plant.promised,
        fruit_base: plant.terms.FRUIT_BASE,
        care_cost_bps: plant.terms.CARE_COST_BPS,
        care_yield_bps: plant.terms.CARE_YIELD_BPS,
        sown_at: new Date(plant.sownAt),
        ripe_at: new Date(plant.ripeAt),
        weeds_at: new Date(plant.weedsAt),
        insects_at: new Date(plant.insectsAt),
        in_player_escrow: !isGift,
      })),
    )
    .returning(['id', 'plot', 'player_id', 'in_player_escrow'])
    .execute();
  const byPlot = new Map(rows.map((row) => [row.plot, row]));
  return plants.map((plant) => {
    const row = byPlot.get(plant.plot);
    if (!row) throw new Error(`the plant of plot ${plant.plot} was inserted without an id`);
    return { ...plant, id: row.id, escrow: plantEscrow(row) };
  });
}

/** Stores one care for several plants. */
export async function saveCare(
  tx: Tx,
  playerId: bigint,
  care: Care,
  ids: readonly bigint[],
  at: number,
): Promise<void> {
  await tx
    .updateTable('plant')
    .set({ [careTerms[care].column]: new Date(at) })
    .where('player_id', '=', playerId)
    .where('id', 'in', ids)
    .execute();
}

/** Stores the harvest of each plant. */
export async function saveHarvest(
  tx: Tx,
  playerId: bigint,
  harvest: readonly { id: bigint; fruit: number }[],
  at: number,
): Promise<void> {
  const given = harvest.map(({ id, fruit }) => ({ id, value: fruit }));
  const set = sql`harvested_at = ${new Date(at)}, harvested = given.value`;
  await updateEach(tx, 'plant', playerId, given, set);
}

import { refuse, Refusal } from '#core/api/refusals.ts';
import { cares } from '#core/catalog/cares.ts';
import { fruitsOf, harvestRefusal } from '#core/rules/harvest.ts';
import { caresGiven } from '#core/rules/plant.ts';
import { addToAlbum, type AlbumDeed } from '#server/album/albumCount.repo.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { addFruit } from '#server/farm/stock/fruit.repo.ts';
import { postFarm } from '#server/farm/spending/postFarm.ts';
import { readStock } from '#server/farm/stock/stock.repo.ts';
import { stockFacts } from '#server/farm/stock/stockFacts.ts';
import { choosePlots, namedPlots } from './choosePlots.ts';
import type { PlantedPlot } from './grownPlant.ts';
import { harvestPosting } from './harvestPosting.ts';
import { readPlanted, saveHarvest } from './plant.repo.ts';
import { plotFacts } from './plotFacts.ts';
import { changePlots } from './plot.repo.ts';

/** A ripe plot and the number of fruits harvested from it. */
type Ripe = PlantedPlot & { fruit: number };

/**
 * `game/land/harvest`: harvests ripe plots. The fruit goes into the warehouse and lasts FRUIT_KEEP_MS; the
 * unharvested part of the promise returns to the farm pool. Refuses plotNotYours, plotEmpty, notRipe,
 * nothingToDo.
 */
export const harvestPlots: Handler<'game/land/harvest'> = async (call, { plot: selection }) => {
  const { tx, player, gameNow } = call;
  const farm = await lockFarm(tx, player.id);
  const planted = await readPlanted(tx, player.id, namedPlots(selection, farm.plots));
  const choice = choosePlots(call, selection, farm.plots, (plot) => {
    const target = planted.get(plot);
    const key = target ? harvestRefusal(target.plant, gameNow) : 'plotEmpty';
    return key && refuse(key, { plot });
  });
  if (choice instanceof Refusal) return choice;

  const ripe: Ripe[] = choice.plots
    .flatMap((plot) => planted.get(plot) ?? [])
    .map((plot) => ({ ...plot, fruit: fruitsOf(plot.plant, plot.plant.terms) }));
  await storeFruit(call, ripe, farm.version);
  const stock = stockFacts(await readStock(tx, player.id, gameNow), farm.version);
  const posted = await postFarm(call, [harvestPosting(call, ripe)]);
  if (posted instanceof Refusal) return posted;
  const fruit = new Map(ripe.map((plot) => [plot.number, plot.fruit]));
  return {
    results: choice.results.map((result) => ({ ...result, fruit: fruit.get(result.plot) ?? 0 })),
    changes: {
      ...posted,
      plots: ripe.map(({ number, reclaimedAt }) =>
        plotFacts({ number, reclaimedAt, version: farm.version, plant: null }),
      ),
      stock,
    },
  };
};

/** Counters of the album that a harvest raises. */
function deedsOf({ plant }: Ripe): AlbumDeed[] {
  const tree: AlbumDeed = { counter: `tree:${plant.seed}`, count: 1 };
  const isCared = caresGiven(plant) === cares.length;
  return isCared ? [tree, { counter: `care:${plant.seed}`, count: 1 }] : [tree];
}

async function storeFruit(call: ChangingCall, ripe: readonly Ripe[], version: bigint): Promise<void> {
  const { tx, player, gameNow, constants } = call;
  const lots = ripe
    .filter(({ fruit }) => fruit > 0)
    .map(({ number, plant, fruit }) => ({
      plantId: plant.id,
      plot: number,
      seed: plant.seed,
      quantity: fruit,
      price: plant.fruitPrice,
    }));
  await saveHarvest(
    tx,
    player.id,
    ripe.map(({ plant, fruit }) => ({ id: plant.id, fruit })),
    gameNow,
  );
  await changePlots(
    tx,
    player.id,
    ripe.map(({ number }) => number),
    { version, plant_id: null },
  );
  await addToAlbum(tx, player.id, ripe.flatMap(deedsOf));
  if (lots.length > 0) await addFruit(tx, player.id, lots, gameNow, gameNow + constants.FRUIT_KEEP_MS);
}

import { refuse, Refusal } from '#core/api/refusals.ts';
import { saplings } from '#core/catalog/saplings.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { pestTimes } from '#core/rules/growth.ts';
import { fruitsPromised } from '#core/rules/harvest.ts';
import { fruitPrice, yieldPpm } from '#core/rules/yield.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { farmPosting } from '#server/farm/spending/farmPosting.ts';
import { postFarm } from '#server/farm/spending/postFarm.ts';
import { readSaplings, takeSaplings } from '#server/farm/stock/sapling.repo.ts';
import { readStock } from '#server/farm/stock/stock.repo.ts';
import { stockFacts } from '#server/farm/stock/stockFacts.ts';
import { addTallies } from '#server/farm/spending/tally.repo.ts';
import { choosePlots, namedPlots } from './choosePlots.ts';
import { frozenTerms } from './frozenTerms.ts';
import type { GrownPlant } from './grownPlant.ts';
import { pestChance } from './pestChance.ts';
import { addPlants, readPlanted } from './plant.repo.ts';
import { plotFacts } from './plotFacts.ts';
import { setPlants } from './plot.repo.ts';
import { plotsReference } from './plotsReference.ts';

/**
 * `game/land/sow`: sows saplings of one kind on empty plots, oldest first (FIFO). The full-care harvest of
 * each plant, at the current fruit price, moves from the farm pool into the plant's escrow. Refuses
 * plotNotYours, plotNotEmpty, notEnoughSaplings, farmPoolDry, nothingToDo, paused.
 */
export const sowPlots: Handler<'game/land/sow'> = async (call, { plot: selection, seed }) => {
  const paused = call.world.flows.refusal('promise');
  if (paused) return paused;
  const { tx, player, gameNow } = call;
  const farm = await lockFarm(tx, player.id);
  const [planted, lots] = await pipeline(tx, [
    () => readPlanted(tx, player.id, namedPlots(selection, farm.plots)),
    () => readSaplings(tx, player.id, seed),
  ]);
  const available = lots.reduce((sum, lot) => sum + lot.quantity, 0);
  let left = available;
  const choice = choosePlots(call, selection, farm.plots, (plot) => {
    if (planted.has(plot)) return refuse('plotNotEmpty', { plot });
    if (left === 0) return refuse('notEnoughSaplings', { need: available + 1, have: available });
    left -= 1;
    return null;
  });
  if (choice instanceof Refusal) {
    const lacking = selection === 'all' && available === 0 && planted.size < farm.plots;
    return lacking ? refuse('notEnoughSaplings', { need: 1, have: 0 }) : choice;
  }

  const spent = await takeSaplings(tx, player.id, seed, lots, choice.plots.length);
  const plants = await addSown(call, seed, choice.plots, spent);
  const reclaimedAt = await setPlants(tx, player.id, plants, farm.version);
  await addTallies(
    tx,
    player.id,
    gameNow,
    plants.map((plant) => ({ topic: `plot:${plant.plot}` as const, spent: plant.spent, times: 1 })),
  );
  const stock = stockFacts(await readStock(tx, player.id, gameNow), farm.version);
  const posted = await postFarm(call, [promisePosting(call, seed, plants)]);
  if (posted instanceof Refusal) return posted;
  return {
    results: choice.results,
    changes: {
      ...posted,
      plots: plants.map((plant) =>
        plotFacts({
          number: plant.plot,
          version: farm.version,
          reclaimedAt: reclaimedAt.get(plant.plot) ?? gameNow,
          plant,
        }),
      ),
      stock,
    },
  };
};

/** Inserts the plants with all their terms frozen. */
async function addSown(
  call: ChangingCall,
  seed: Seed,
  plots: readonly number[],
  spent: readonly bigint[],
): Promise<GrownPlant[]> {
  const { tx, world, player, constants, gameNow, requestId } = call;
  const yPpm = yieldPpm(await poolBalance(tx, 'farm', 'ATR'), constants);
  const { price, growMs } = saplings[seed];
  const chance = await pestChance(world, tx, `${player.id}:${requestId}`);
  const span = { sownAt: gameNow, ripeAt: gameNow + growMs };
  const plants = plots.map((plot, at) => ({
    plot,
    seed,
    spent: spent[at] ?? price,
    fruitPrice: fruitPrice(price, yPpm, constants),
    yPpm,
    promised: fruitsPromised(constants),
    terms: frozenTerms(constants),
    ...span,
    ...pestTimes(span, chance(plot), constants),
    wateredAt: null,
    fertilizedAt: null,
    weededAt: null,
    insectsKilledAt: null,
  }));
  const ids = await addPlants(tx, player.id, plants);
  return plants.map((plant, at) => ({ ...plant, id: ids[at] ?? 0n }));
}

function promisePosting(call: ChangingCall, seed: Seed, plants: readonly GrownPlant[]) {
  const cause = {
    type: 'sow',
    kind: seed,
    reference: plotsReference(plants.map(({ plot }) => plot)),
  } as const;
  return farmPosting(
    call,
    'sow',
    cause,
    plants.map((plant) => ({
      coin: 'ATR',
      from: 'pool:farm',
      to: `plant:${plant.id}`,
      amount: BigInt(plant.promised) * plant.fruitPrice,
    })),
  );
}

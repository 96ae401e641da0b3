import { refuse, Refusal } from '#core/api/refusals.ts';
import { careInstants } from '#core/catalog/careInstants.ts';
import { saplings } from '#core/catalog/saplings.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { formatAmount } from '#core/money/amount.ts';
import { pestTimes } from '#core/rules/growth.ts';
import { fruitsPromised } from '#core/rules/harvest.ts';
import { fruitPrice, yieldPpm } from '#core/rules/yield.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import type { PlayerChanges } from '#server/farm/spending/farmChanges.ts';
import { postFarm } from '#server/farm/spending/postFarm.ts';
import { readSpendTerms, spendOnFarm } from '#server/farm/spending/spendOnFarm.ts';
import { readSaplings, takeSaplings } from '#server/farm/stock/sapling.repo.ts';
import { readStock } from '#server/farm/stock/stock.repo.ts';
import { stockFacts } from '#server/farm/stock/stockFacts.ts';
import { addTallies, type Tally } from '#server/farm/spending/tally.repo.ts';
import { readFarmPool } from '#server/prices/farmPool.repo.ts';
import { choosePlots, namedPlots } from './choosePlots.ts';
import { frozenTerms } from './frozenTerms.ts';
import type { GrownPlant } from './grownPlant.ts';
import { pestChance } from './pestChance.ts';
import { addPlants, readPlanted } from './plant.repo.ts';
import { plotFacts } from './plotFacts.ts';
import { setPlants } from './plot.repo.ts';
import { sowPosting } from './sowPosting.ts';
import { notifyFirstTree } from './notifyFirstTree.ts';

/**
 * `game/land/sow`: sows saplings of one kind on empty plots, oldest first (FIFO). The full-care harvest of
 * each plant, at the current fruit price, moves from the farm pool into the escrow of the player's plants. With `buy` the
 * missing saplings are bought at the list price in the same transaction. The first sowing of a player is told to the
 * referrer. Refuses plotNotYours, plotNotEmpty,
 * notEnoughSaplings, insufficientAtr, farmPoolDry, nothingToDo, paused.
 */
export const sowPlots: Handler<'game/land/sow'> = async (call, { plot: selection, seed, buy }) => {
  const paused = call.world.flows.refusal('promise');
  if (paused) return paused;
  const { tx, player, gameNow } = call;
  const farm = await lockFarm(tx, player.id);
  const [planted, lots] = await pipeline(tx, [
    () => readPlanted(tx, player.id, namedPlots(selection, farm.plots)),
    () => readSaplings(tx, player.id, seed),
  ]);
  const available = lots.reduce((sum, lot) => sum + lot.quantity, 0);
  let left = buy === undefined ? available : Infinity;
  const choice = choosePlots(call, selection, farm.plots, (plot) => {
    if (planted.has(plot)) return refuse('plotNotEmpty', { plot });
    if (left === 0) return refuse('notEnoughSaplings', { need: available + 1, have: available });
    left -= 1;
    return null;
  });
  if (choice instanceof Refusal) {
    const lacking = selection === 'all' && available === 0 && planted.size < farm.plots;
    return lacking && buy === undefined ? refuse('notEnoughSaplings', { need: 1, have: 0 }) : choice;
  }

  const missing = Math.max(0, choice.plots.length - available);
  const fromStock = await takeSaplings(tx, player.id, seed, lots, choice.plots.length - missing);
  const bought = Array.from({ length: missing }, () => saplings[seed].price);
  await notifyFirstTree(call, farm);
  const plants = await addSown(call, seed, choice.plots, [...fromStock, ...bought]);
  const reclaimedAt = await setPlants(tx, player.id, plants, farm.version);
  await addTallies(tx, player.id, gameNow, [
    ...plants.map((plant) => ({ topic: `plot:${plant.plot}` as const, spent: plant.spent, times: 1 })),
    ...purchaseTallies(seed, bought),
  ]);
  const stock = stockFacts(await readStock(tx, player.id, gameNow), farm.version);
  const posted = await postSowing(call, seed, plants, bought);
  if (posted instanceof Refusal) return posted;
  return {
    results: choice.results,
    spent: formatAmount(sumOf(bought)),
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

const sumOf = (prices: readonly bigint[]): bigint => prices.reduce((sum, price) => sum + price, 0n);

/** Statistics of saplings bought while sowing, as of a purchase in the shop. */
function purchaseTallies(seed: Seed, bought: readonly bigint[]): Tally[] {
  if (bought.length === 0) return [];
  const spent = sumOf(bought);
  return [
    { topic: 'all', spent },
    { topic: `kind:${seed}`, spent, times: bought.length },
  ];
}

/** Posts the promise, and before it the purchase of the saplings that were missing. */
async function postSowing(
  call: ChangingCall,
  seed: Seed,
  plants: readonly GrownPlant[],
  bought: readonly bigint[],
): Promise<PlayerChanges | Refusal> {
  const promise = sowPosting(call, seed, plants);
  if (bought.length === 0) return await postFarm(call, [promise]);
  const spend = {
    atr: sumOf(bought),
    atb: 0n,
    type: 'saplingPurchase',
    kind: seed,
    reference: `quantity:${bought.length}`,
  } as const;
  return await spendOnFarm(call, spend, await readSpendTerms(call), [promise]);
}

/** Inserts the plants with all their terms frozen. */
async function addSown(
  call: ChangingCall,
  seed: Seed,
  plots: readonly number[],
  spent: readonly bigint[],
): Promise<GrownPlant[]> {
  const { tx, world, player, constants, gameNow, requestId } = call;
  const yPpm = yieldPpm(await readFarmPool(tx, gameNow, constants), constants);
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
    ...careInstants(() => null),
  }));
  return addPlants(tx, player.id, plants);
}

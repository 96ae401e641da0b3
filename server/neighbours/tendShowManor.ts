import type { Changes } from '#core/api/objects.ts';
import { Refusal } from '#core/api/refusals.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { amountOf } from '#core/money/amount.ts';
import { isRipe } from '#core/rules/growth.ts';
import { careRefusal } from '#core/rules/care.ts';
import { carePlots } from '#server/farm/land/carePlots.ts';
import type { OwnPlot } from '#server/farm/land/grownPlant.ts';
import { harvestPlots } from '#server/farm/land/harvestPlots.ts';
import { readPlots } from '#server/farm/land/plot.repo.ts';
import { reclaimPlot } from '#server/farm/land/reclaimPlot.ts';
import { sowPlots } from '#server/farm/land/sowPlots.ts';
import { readFarm } from '#server/farm/farm.repo.ts';
import { sellStock } from '#server/farm/sellStock.ts';
import { readStock, type StockRow } from '#server/farm/stock/stock.repo.ts';
import type { ChangingCall } from '#server/http/call.ts';
import type { JobTurn } from '#server/jobs/job.ts';
import { balancesOf, poolBalance } from '#server/ledger/balances.ts';
import { houseCall } from './houseCall.ts';
import { moveHouseCoins } from './houseCoins.ts';
import { backToSavePoint, savePoint } from './savePoint.repo.ts';
import type { ShowManor } from './showManors.ts';

/** Plots of a show manor. */
const PLOTS = 4;
/** Most that one turn of a manor takes from `pool:operations`, in whole ATR; what is left over returns at once. */
const TURN_ATR = '400';

type Robot = { id: bigint; address: string };
type Act = (call: ChangingCall) => Promise<{ changes: Changes } | Refusal>;

/** True when a turn has something to do: a plot to reclaim or to sow, a ripe tree, or an even plot without water. */
function hasWork(plots: readonly OwnPlot[], now: number): boolean {
  if (plots.length < PLOTS) return true;
  return plots.some(
    ({ number, plant }) =>
      !plant || isRipe(plant, now) || (isWatered(number) && careRefusal(plant, 'water', now) === null),
  );
}

/** The robot waters every second plot and leaves the rest to visitors. */
const isWatered = (plot: number) => plot % 2 === 0;

/**
 * Plays one turn of a show manor by the handlers of every player: harvest, sell, reclaim, sow, water. The coins come
 * from `pool:operations` and return there in the same transaction.
 */
export async function tendShowManor(turn: JobTurn, robot: Robot, { seeds: kinds }: ShowManor): Promise<void> {
  const { tx, gameNow } = turn;
  const plots = await readPlots(tx, robot.id);
  if (!hasWork(plots, gameNow)) return;
  const { version } = await readFarm(tx, robot.id);
  const budget = await poolBalance(tx, 'operations', 'ATR');
  const amount = budget < amountOf(TURN_ATR) ? budget : amountOf(TURN_ATR);
  await moveHouseCoins(tx, { key: `${robot.id}:${version}:out`, robot: robot.id, amount }, turn);
  const run = (step: string, act: Act) => attempt(turn, houseCall(turn, robot, version, step), act);

  if (plots.some(({ plant }) => plant && isRipe(plant, gameNow)))
    await run('harvest', (call) => harvestPlots(call, { plot: 'all' }));
  for (const [seed, quantity] of fruitOf(await readStock(tx, robot.id, gameNow)))
    await run(`sell:${seed}`, (call) => sellStock(call, { seed, quantity }));
  if (plots.length < PLOTS) await run('reclaim', (call) => reclaimPlot(call, { plot: plots.length + 1 }));
  for (const { number, plant } of await readPlots(tx, robot.id)) {
    const seed = kinds[number % kinds.length] ?? 'apple';
    if (!plant)
      await run(`sow:${number}`, (call) => sowPlots(call, { plot: [number], seed, buy: 'missing' }));
  }
  for (const { number, plant } of await readPlots(tx, robot.id)) {
    if (plant && isWatered(number) && careRefusal(plant, 'water', gameNow) === null)
      await run(`water:${number}`, (call) => carePlots('water')(call, { plot: [number] }));
  }
  const [left] = await balancesOf(tx, robot.id, ['ATR']);
  const back = {
    key: `${robot.id}:${version}:back`,
    robot: robot.id,
    amount: -amountOf(left?.available ?? '0'),
  };
  await moveHouseCoins(tx, back, turn);
}

/** Fruit of the warehouse by kind. */
function fruitOf(stock: readonly StockRow[]): Map<Seed, number> {
  const sums = new Map<Seed, number>();
  for (const { what, seed, quantity } of stock)
    if (what === 'fruit' && seed) sums.set(seed, (sums.get(seed) ?? 0) + quantity);
  return sums;
}

/** Runs an act; a refusal undoes it alone, and the turn goes on. Its changes reach those who visit the manor. */
async function attempt({ tx, publish }: JobTurn, call: ChangingCall, act: Act): Promise<void> {
  await savePoint(tx);
  const outcome = await act(call);
  if (outcome instanceof Refusal) {
    await backToSavePoint(tx);
    call.log.info({ key: outcome.key, act: call.requestId }, 'an act of a show manor was refused');
    return;
  }
  const { plots } = outcome.changes;
  if (plots) publish({ player: String(call.player.id), changes: { plots } });
}

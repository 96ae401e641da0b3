import { refuse, type RefusalKey } from '#core/api/refusals.ts';
import type { Answer } from '#core/api/table.ts';
import { formatAmount } from '#core/money/amount.ts';
import { careCost, careRefusal } from '#core/rules/care.ts';
import { isRipe } from '#core/rules/growth.ts';
import { fruitsAfter } from '#core/rules/harvest.ts';
import type { Care, CarePricePath } from '#core/catalog/cares.ts';
import { careAt, careFrom, caresGiven } from '#core/rules/plant.ts';
import type { ReadingCall } from '#server/http/call.ts';
import { availableCredit } from '#server/farm/spending/availableCredit.ts';
import { readFarm } from '#server/farm/farm.repo.ts';
import { namedPlots } from './choosePlots.ts';
import { costCares, type CareCost } from './costCares.ts';
import type { GrownPlant } from './grownPlant.ts';
import { readPlanted } from './plant.repo.ts';

type CarePrices = Answer<CarePricePath>;

/**
 * Number of fruits that one more care adds to the harvest; 0 when it is given already or the plant is ripe.
 */
function fruitAdded(plant: GrownPlant, care: Care, now: number): number {
  if (careAt(plant, care) !== null || isRipe(plant, now)) return 0;
  const caresDone = caresGiven(plant);
  return fruitsAfter(caresDone + 1, plant.terms) - fruitsAfter(caresDone, plant.terms);
}

/**
 * Handler that quotes a care on plots: cost, payment, gain, availability or the refusal, and the period in
 * which it is possible. `all` lists only the plots where it is possible.
 */
export function priceCares(care: Care) {
  return async (call: ReadingCall, params: { plot: 'all' | number[] }): Promise<CarePrices> => {
    const { db, player, gameNow, constants } = call;
    const farm = await readFarm(db, player.id);
    const named = namedPlots(params.plot, farm.plots);
    const planted = await readPlanted(db, player.id, named);
    const refusalOf = (plot: number): RefusalKey | null => {
      if (plot > farm.plots) return 'plotNotYours';
      const target = planted.get(plot);
      return target ? careRefusal(target.plant, care, gameNow) : 'plotEmpty';
    };
    const possible = named.filter((plot) => refusalOf(plot) === null);
    const credit = await availableCredit(db, player.id);
    const costs = costCares(
      possible.flatMap((plot) => planted.get(plot)?.plant ?? []),
      credit,
      constants,
    );
    const paid = new Map(costs.each.map((cost) => [cost.plant.plot, cost]));
    const listed = params.plot === 'all' ? possible : named;
    return {
      list: listed.map((plot) =>
        quoteCare(call, care, plot, planted.get(plot)?.plant, refusalOf(plot), paid.get(plot)),
      ),
      totalAtr: formatAmount(costs.atr),
      totalAtb: formatAmount(costs.atb),
    };
  };
}

function quoteCare(
  call: ReadingCall,
  care: Care,
  plot: number,
  plant: GrownPlant | undefined,
  key: RefusalKey | null,
  paid: CareCost | undefined,
): CarePrices['list'][number] {
  const fruit = plant ? fruitAdded(plant, care, call.gameNow) : 0;
  return {
    plot,
    care,
    cost: formatAmount(plant ? careCost(plant, plant.terms) : 0n),
    costAtb: formatAmount(paid?.atb ?? 0n),
    addsFruit: fruit,
    addsAtr: formatAmount(plant ? BigInt(fruit) * plant.fruitPrice : 0n),
    possible: key === null,
    key,
    msg: key && call.say(refuse(key, { plot })),
    from: plant ? careFrom(plant, care) : null,
    until: plant?.ripeAt ?? null,
  };
}

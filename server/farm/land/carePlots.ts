import type { CarePath } from '#core/api/carePaths.ts';
import type { Answer } from '#core/api/table.ts';
import { refuse, Refusal } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import { careRefusal, withCare } from '#core/rules/care.ts';
import type { Care } from '#core/catalog/cares.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { couponState } from '#server/coupons/couponFacts.ts';
import { payByCoupon, takeCoupon } from '#server/coupons/couponPayment.ts';
import { availableCredit } from '#server/farm/spending/availableCredit.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { readSpendTerms, spendOnFarm } from '#server/farm/spending/spendOnFarm.ts';
import { addTallies, type Tally } from '#server/farm/spending/tally.repo.ts';
import { choosePlots, namedPlots } from './choosePlots.ts';
import { costCares } from './costCares.ts';
import type { PlantedPlot } from './grownPlant.ts';
import { readPlanted, saveCare } from './plant.repo.ts';
import { plotFacts } from './plotFacts.ts';
import { touchPlots } from './plot.repo.ts';
import { plotsReference } from './plotsReference.ts';

type Params = { plot: 'all' | number[]; coupon?: string | undefined };

/**
 * Handler that gives one care to plots. Each costs CARE_COST_BPS of the sapling's price, up to CARE_ATB_BPS
 * of it in manor credit, all in one posting. A coupon pays the most expensive one. Refuses plotNotYours,
 * plotEmpty, growthOver, insufficientAtr, nothingToDo, the care's own refusals and the coupon's.
 */
export function carePlots(care: Care) {
  return async (call: ChangingCall, params: Params): Promise<Answer<CarePath> | Refusal> => {
    const { tx, player, gameNow } = call;
    const farm = await lockFarm(tx, player.id);
    const [planted, credit, terms] = await pipeline(tx, [
      () => readPlanted(tx, player.id, namedPlots(params.plot, farm.plots)),
      () => availableCredit(tx, player.id),
      () => readSpendTerms(call),
    ]);
    const choice = choosePlots(call, params.plot, farm.plots, (plot) => {
      const target = planted.get(plot);
      const key = target ? careRefusal(target.plant, care, gameNow) : 'plotEmpty';
      return key && refuse(key, { plot });
    });
    if (choice instanceof Refusal) return choice;

    const coupon = params.coupon === undefined ? null : await takeCoupon(call, params.coupon, 'care');
    if (coupon instanceof Refusal) return coupon;

    const plots = choice.plots.flatMap((plot) => planted.get(plot) ?? []);
    const costs = costCares(
      plots.map(({ plant }) => plant),
      credit,
      call.constants,
      coupon && couponState(coupon),
    );
    const used = coupon && (await payByCoupon(call, coupon, costs.couponCost, `care:${care}`));
    await saveCares(call, care, plots, farm.version);
    await addTallies(tx, player.id, gameNow, [
      { topic: 'all', spent: costs.atr },
      { topic: `care:${care}`, times: plots.length },
      ...costs.each.flatMap(({ plant, atr }): Tally[] => [
        { topic: `kind:${plant.seed}`, spent: atr },
        { topic: `plot:${plant.plot}`, spent: atr },
      ]),
    ]);
    const reference = plotsReference(choice.plots);
    const spent = await spendOnFarm(
      call,
      {
        atr: costs.atr,
        atb: costs.atb,
        type: 'saplingPurchase',
        kind: `care:${care}`,
        reference,
        coupon: used && used.payment,
      },
      terms,
    );
    if (spent instanceof Refusal) return spent;
    const cared = plots.map((plot) => ({
      ...plot,
      version: farm.version,
      plant: { ...plot.plant, ...withCare(plot.plant, care, gameNow) },
    }));
    return {
      results: choice.results,
      spentAtr: formatAmount(costs.atr),
      spentAtb: formatAmount(costs.atb),
      spentCoupon: formatAmount(used?.payment.paid ?? 0n),
      changes: { plots: cared.map(plotFacts), ...(used && { coupons: used.coupons }), ...spent },
    };
  };
}

async function saveCares(call: ChangingCall, care: Care, plots: readonly PlantedPlot[], version: bigint) {
  const { tx, player, gameNow } = call;
  const ids = plots.map(({ plant }) => plant.id);
  const numbers = plots.map(({ number }) => number);
  await saveCare(tx, player.id, care, ids, gameNow);
  await touchPlots(tx, player.id, numbers, version);
}

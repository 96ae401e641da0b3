import type { Answer } from '#core/api/table.ts';
import { refuse, Refusal } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import { careRefusal } from '#core/rules/care.ts';
import { isCareInTime, isLastCare } from '#core/rules/league.ts';
import type { Care, CarePath } from '#core/catalog/cares.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { couponState } from '#server/coupons/couponFacts.ts';
import { payByCoupon, takeCoupon } from '#server/coupons/couponPayment.ts';
import { availableCredit } from '#server/farm/spending/availableCredit.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { readSpendTerms } from '#server/farm/spending/spendOnFarm.ts';
import { scoreDeeds } from '#server/league/scoreDeeds.ts';
import { choosePlots, namedPlots } from './choosePlots.ts';
import { costCares } from './costCares.ts';
import { giveCare } from './giveCare.ts';
import type { PlantedPlot } from './grownPlant.ts';
import { readPlanted } from './plant.repo.ts';
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
    await scoreCares(call, care, plots);
    const given = await giveCare(
      call,
      {
        care,
        plots,
        version: farm.version,
        costs,
        kind: `care:${care}`,
        reference: plotsReference(choice.plots),
        coupon: used && used.payment,
      },
      terms,
    );
    if (given instanceof Refusal) return given;
    return {
      results: choice.results,
      spentAtr: formatAmount(costs.atr),
      spentAtb: formatAmount(costs.atb),
      spentCoupon: formatAmount(used?.payment.paid ?? 0n),
      changes: { ...given, ...(used && { coupons: used.coupons }) },
    };
  };
}

/** League points of cares in time, and of trees that have had all. */
async function scoreCares({ tx, player, gameNow }: ChangingCall, care: Care, plots: readonly PlantedPlot[]) {
  const inTime = plots.filter(({ plant }) => isCareInTime(plant, care, gameNow)).length;
  const full = plots.filter(({ plant }) => isLastCare(plant, care)).length;
  const counts = [
    { deed: 'care', times: inTime },
    { deed: 'tree', times: full },
  ] as const;
  await scoreDeeds(tx, player.id, counts, gameNow);
}

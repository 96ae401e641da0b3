import type { Plot } from '#core/api/objects.ts';
import { Refusal } from '#core/api/refusals.ts';
import type { Care } from '#core/catalog/cares.ts';
import { withCare } from '#core/rules/care.ts';
import type { CouponPayment } from '#server/coupons/couponPayment.ts';
import type { PlayerChanges } from '#server/farm/spending/farmChanges.ts';
import { spendOnFarm, type SpendTerms } from '#server/farm/spending/spendOnFarm.ts';
import { addTallies, type Tally } from '#server/farm/spending/tally.repo.ts';
import type { ChangingCall } from '#server/http/call.ts';
import type { costCares } from './costCares.ts';
import type { PlantedPlot } from './grownPlant.ts';
import { saveCare } from './plant.repo.ts';
import { plotFacts } from './plotFacts.ts';
import { changePlots } from './plot.repo.ts';

/** One care for plots of the call's player, whose farm is locked and on which the rule allows it. */
export interface GivenCare {
  care: Care;
  plots: readonly PlantedPlot[];
  /** Version of the locked farm. */
  version: bigint;
  costs: ReturnType<typeof costCares>;
  /** Kind and reference of the posting. */
  kind: string;
  reference: string;
  coupon: CouponPayment | null;
}

/**
 * Saves a care, counts it and posts its cost. Returns the plots and what else changed. Refuses insufficientAtr
 * {need, have}.
 */
export async function giveCare(
  call: ChangingCall,
  { care, plots, version, costs, kind, reference, coupon }: GivenCare,
  terms: SpendTerms,
): Promise<({ plots: Plot[] } & PlayerChanges) | Refusal> {
  const { tx, player, gameNow } = call;
  await saveCare(
    tx,
    player.id,
    care,
    plots.map(({ plant }) => plant.id),
    gameNow,
  );
  const numbers = plots.map(({ number }) => number);
  await changePlots(tx, player.id, numbers, { version });
  await addTallies(tx, player.id, gameNow, [
    { topic: 'all', spent: costs.atr },
    { topic: `care:${care}`, times: plots.length },
    ...costs.each.flatMap(({ plant, atr }): Tally[] => [
      { topic: `kind:${plant.seed}`, spent: atr },
      { topic: `plot:${plant.plot}`, spent: atr },
    ]),
  ]);
  const { atr, atb } = costs;
  const spent = await spendOnFarm(
    call,
    { atr, atb, type: 'saplingPurchase', kind, reference, coupon },
    terms,
  );
  if (spent instanceof Refusal) return spent;
  const cared = plots.map((plot) => ({
    ...plot,
    version,
    plant: { ...plot.plant, ...withCare(plot.plant, care, gameNow) },
  }));
  return { plots: cared.map(plotFacts), ...spent };
}

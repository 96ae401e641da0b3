import { refuse } from '../../core/api/refusals.ts';
import { formatAmount } from '../../core/money/amount.ts';
import { landPrice, reclaimRefusal } from '../../core/rules/land.ts';
import type { Handler } from '../http/call.ts';
import { lockFarm } from './farm.repo.ts';
import { farmChanges } from './farmChanges.ts';
import { plotFacts } from './plotFacts.ts';
import { addPlot } from './plot.repo.ts';
import { spendOnFarm } from './spendOnFarm.ts';
import { addTallies } from './tally.repo.ts';
import { takeWorldPlot } from './worldPlots.repo.ts';

/**
 * Reclaims the next plot for its price in ATR; plot 1 is free (economy: Land). Refuses plotAlreadyYours, plotNotNext,
 * noPlotLeft, worldFull, insufficientAtr.
 */
export const reclaimPlot: Handler<'game/land/buy'> = async (call, { plot }) => {
  const { tx, player, constants, gameNow } = call;
  const farm = await lockFarm(tx, player.id);
  const key = reclaimRefusal(plot, farm.plots, constants);
  if (key) return refuse(key, { plot, next: farm.plots + 1 });
  if (!(await takeWorldPlot(tx, player.id, constants.LAND_WORLD_PLOTS))) return refuse('worldFull');
  const price = landPrice(plot, gameNow, constants);
  await addPlot(tx, player.id, plot, farm.version, gameNow);
  await addTallies(tx, player.id, gameNow, [
    { topic: 'all', spent: price },
    { topic: 'kind:land', spent: price, times: 1 },
    { topic: `plot:${plot}`, spent: price },
  ]);
  const named = `plot:${plot}`;
  const refusal = await spendOnFarm(call, {
    atr: price,
    atb: 0n,
    type: 'landPurchase',
    kind: named,
    reference: named,
  });
  if (refusal) return refusal;
  const own = { number: plot, version: farm.version, reclaimedAt: gameNow, plant: null };
  return {
    plot,
    price: formatAmount(price),
    changes: await farmChanges(call, { plots: [plotFacts(own)] }, price),
  };
};

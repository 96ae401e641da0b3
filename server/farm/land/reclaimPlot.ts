import { refuse, Refusal } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import { landPrice, reclaimRefusal } from '#core/rules/land.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Handler } from '#server/http/call.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { readSpendTerms, spendOnFarm } from '#server/farm/spending/spendOnFarm.ts';
import { addTallies } from '#server/farm/spending/tally.repo.ts';
import { plotFacts } from './plotFacts.ts';
import { addPlot } from './plot.repo.ts';
import { takeWorldPlot } from './worldPlots.repo.ts';

/**
 * `game/land/buy`: reclaims the next plot for its price in ATR; plot 1 is free (economy: Land). Refuses
 * plotAlreadyYours, plotNotNext, noPlotLeft, worldFull, insufficientAtr.
 */
export const reclaimPlot: Handler<'game/land/buy'> = async (call, { plot }) => {
  const { tx, player, constants, gameNow } = call;
  const farm = await lockFarm(tx, player.id);
  const key = reclaimRefusal(plot, farm.plots, constants);
  if (key) return refuse(key, { plot, next: farm.plots + 1 });
  if (!(await takeWorldPlot(tx, player.id, constants.LAND_WORLD_PLOTS))) return refuse('worldFull');
  const price = landPrice(plot, gameNow, constants);
  const [, , terms] = await pipeline(tx, [
    () => addPlot(tx, player.id, plot, farm.version, gameNow),
    () =>
      addTallies(tx, player.id, gameNow, [
        { topic: 'all', spent: price },
        { topic: 'kind:land', spent: price, times: 1 },
        { topic: `plot:${plot}`, spent: price },
      ]),
    () => readSpendTerms(call),
  ]);
  const reference = `plot:${plot}`;
  const spend = { atr: price, atb: 0n, type: 'landPurchase', kind: reference, reference } as const;
  const spent = await spendOnFarm(call, spend, terms);
  if (spent instanceof Refusal) return spent;
  const reclaimed = { number: plot, version: farm.version, reclaimedAt: gameNow, plant: null };
  return {
    plot,
    price: formatAmount(price),
    changes: { plots: [plotFacts(reclaimed)], ...spent },
  };
};

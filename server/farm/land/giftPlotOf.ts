import { refuse, type Refusal } from '#core/api/refusals.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import type { Farm } from '#server/farm/farm.repo.ts';
import { addTallies } from '#server/farm/spending/tally.repo.ts';
import { addPlot, readPlots } from './plot.repo.ts';
import { takeWorldPlot } from './worldPlots.repo.ts';

/** Plot that a gift adds for a player with only plot 1. */
const GIFT_PLOT = 2;

/**
 * Plot for a gift tree on a locked farm: the first empty plot. A player with only plot 1, and a plant on it,
 * receives plot 2 for free. Refuses giftTreeNoPlot, worldFull.
 */
export async function giftPlotOf(
  { tx, player, constants, gameNow }: ChangingCall,
  farm: Farm,
): Promise<{ number: number; reclaimedAt: number } | Refusal> {
  const empty = (await readPlots(tx, player.id)).find(({ plant }) => plant === null);
  if (empty) return { number: empty.number, reclaimedAt: empty.reclaimedAt };
  if (farm.plots + 1 !== GIFT_PLOT || constants.LAND_PLOTS < GIFT_PLOT) return refuse('giftTreeNoPlot');
  if (!(await takeWorldPlot(tx, player.id, constants.LAND_WORLD_PLOTS))) return refuse('worldFull');
  await pipeline(tx, [
    () => addPlot(tx, player.id, GIFT_PLOT, farm.version, gameNow),
    () => addTallies(tx, player.id, gameNow, [{ topic: 'kind:land', times: 1 }]),
  ]);
  return { number: GIFT_PLOT, reclaimedAt: gameNow };
}

import { refuse, type Refusal } from '#core/api/refusals.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import type { Farm } from '#server/farm/farm.repo.ts';
import { addTallies } from '#server/farm/spending/tally.repo.ts';
import { addPlot, readPlots } from './plot.repo.ts';
import { takeWorldPlot } from './worldPlots.repo.ts';

/** The plot that comes with a gift, for whoever holds only the first. */
const GIVEN_PLOT = 2;

/**
 * Where a given tree may stand on a locked farm: the first empty plot; for whoever holds plot 1 alone and grows something
 * there, plot 2, which then is the player's without a price. Refuses giftTreeNoPlot, worldFull.
 */
export async function giftPlotOf(
  { tx, player, constants, gameNow }: ChangingCall,
  farm: Farm,
): Promise<{ number: number; reclaimedAt: number } | Refusal> {
  const empty = (await readPlots(tx, player.id)).find(({ plant }) => plant === null);
  if (empty) return { number: empty.number, reclaimedAt: empty.reclaimedAt };
  if (farm.plots + 1 !== GIVEN_PLOT || constants.LAND_PLOTS < GIVEN_PLOT) return refuse('giftTreeNoPlot');
  if (!(await takeWorldPlot(tx, player.id, constants.LAND_WORLD_PLOTS))) return refuse('worldFull');
  await pipeline(tx, [
    () => addPlot(tx, player.id, GIVEN_PLOT, farm.version, gameNow),
    () => addTallies(tx, player.id, gameNow, [{ topic: 'kind:land', times: 1 }]),
  ]);
  return { number: GIVEN_PLOT, reclaimedAt: gameNow };
}

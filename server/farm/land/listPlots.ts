import type { Handler } from '#server/http/call.ts';
import { readPlots } from './plot.repo.ts';
import { plotFacts, wildPlot } from './plotFacts.ts';

/** Every plot of the player's by number: reclaimed ones with their plant, then the wild ones. */
export const listPlots: Handler<'game/land/list'> = async ({ db, player, constants }) => {
  const own = (await readPlots(db, player.id)).map(plotFacts);
  const wild = Array.from({ length: Math.max(0, constants.LAND_PLOTS - own.length) }, (_, at) =>
    wildPlot(own.length + at + 1),
  );
  return { list: [...own, ...wild], next: null };
};

import type { Handler } from '#server/http/call.ts';
import { readPlots } from './plot.repo.ts';
import { plotFacts, wildPlot } from './plotFacts.ts';

/**
 * `game/land/list`: every plot of the player by number, reclaimed plots with their plants first, then the
 * wild ones.
 */
export const listPlots: Handler<'game/land/list'> = async ({ db, player, constants }) => {
  const reclaimed = (await readPlots(db, player.id)).map(plotFacts);
  const wild = Array.from({ length: Math.max(0, constants.LAND_PLOTS - reclaimed.length) }, (_, at) =>
    wildPlot(reclaimed.length + at + 1),
  );
  return { list: [...reclaimed, ...wild], next: null };
};

import { isRipe } from '#core/rules/growth.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { gameNow } from '../store/gameNow.ts';
import { store } from '../store/store.ts';
import { carryOut } from './carryOut.ts';
import { refuseHere } from './refuseHere.ts';
import { tellDone } from './tellDone.ts';

/** Harvests ripe plots (numbers) into the warehouse; gives whether it was done. */
export async function harvestPlots(plots: readonly number[]): Promise<boolean> {
  const known = store.getState().facts.plots ?? {};
  const [first] = plots;
  if (first === undefined) return refuseHere('nothingToDo');
  const only = plots.length === 1 ? known[first] : undefined;
  if (only && !only.plant) return refuseHere('plotEmpty', { plot: first });
  if (only?.plant && !isRipe(only.plant, gameNow(Date.now()))) return refuseHere('notRipe', { plot: first });
  const seeds = new Map(plots.map((plot) => [plot, known[plot]?.plant?.seed]));
  return carryOut(
    plots.map((plot) => `plot:${plot}`),
    async () => {
      const { results, changes } = await client.change('game/land/harvest', { plot: plots.join(',') });
      apply(changes);
      const harvested = results.flatMap(({ plot, done, fruit }) => {
        const seed = seeds.get(plot);
        return done && seed ? [{ plot, seed, fruit }] : [];
      });
      effects.emit({ kind: 'harvest', harvested });
      tellDone('operation');
    },
  );
}

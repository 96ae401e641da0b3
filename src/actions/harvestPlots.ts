import { isRipe } from '#core/rules/growth.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { gameNow } from '../store/gameNow.ts';
import { store } from '../store/store.ts';
import { runAction } from './runAction.ts';
import { refuseLocally } from './refuseLocally.ts';
import { notifyDone } from './notifyDone.ts';

/** Harvests ripe plots (numbers) into the warehouse. Returns true when done. */
export async function harvestPlots(plots: readonly number[]): Promise<boolean> {
  const stored = store.getState().facts.plots ?? {};
  const [first] = plots;
  if (first === undefined) return refuseLocally('nothingToDo');
  const only = plots.length === 1 ? stored[first] : undefined;
  if (only && !only.plant) return refuseLocally('plotEmpty', { plot: first });
  if (only?.plant && !isRipe(only.plant, gameNow(Date.now())))
    return refuseLocally('notRipe', { plot: first });
  const seeds = new Map(plots.map((plot) => [plot, stored[plot]?.plant?.seed]));
  return runAction(
    plots.map((plot) => `plot:${plot}`),
    async () => {
      const { results, changes } = await client.change('game/land/harvest', { plot: plots.join(',') });
      apply(changes);
      const harvested = results.flatMap(({ plot, done, fruit }) => {
        const seed = seeds.get(plot);
        return done && seed ? [{ plot, seed, fruit }] : [];
      });
      effects.emit({ kind: 'harvest', harvested });
      notifyDone('operation');
    },
  );
}

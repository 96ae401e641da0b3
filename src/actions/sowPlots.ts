import type { RefusalKey, RefusalValues } from '#core/api/refusals.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { store } from '../store/store.ts';
import { refuseLocally } from './refuseLocally.ts';
import { runAction } from './runAction.ts';
import { notifyDone } from './notifyDone.ts';

function refusalHere(plots: readonly number[], seed: Seed): [RefusalKey, RefusalValues] | null {
  const { facts } = store.getState();
  const [first] = plots;
  if (first === undefined) return ['nothingToDo', {}];
  const plot = plots.length === 1 ? facts.plots?.[first] : undefined;
  if (plot?.reclaimedAt === null) return ['plotNotYours', { plot: first }];
  if (plot?.plant) return ['plotNotEmpty', { plot: first }];
  const inStock = facts.stock?.saplings[seed];
  return inStock === 0 ? ['notEnoughSaplings', { need: 1, have: inStock }] : null;
}

/** Sows saplings of one kind on plots (numbers), as many as there are. Returns true when done. */
export async function sowPlots(plots: readonly number[], seed: Seed): Promise<boolean> {
  const refused = refusalHere(plots, seed);
  if (refused) return refuseLocally(...refused);
  return runAction(
    plots.map((plot) => `plot:${plot}`),
    async () => {
      const { results, changes } = await client.change('game/land/sow', { plot: plots.join(','), seed });
      apply(changes);
      const sown = results.filter(({ done }) => done).map(({ plot }) => plot);
      effects.emit({ kind: 'sow', seed, plots: sown });
      notifyDone('operation');
    },
  );
}

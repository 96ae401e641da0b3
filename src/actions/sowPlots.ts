import type { RefusalKey, RefusalValues } from '#core/api/refusals.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { store } from '../store/store.ts';
import { refuseHere } from './refuseHere.ts';
import { carryOut } from './carryOut.ts';
import { tellDone } from './tellDone.ts';

function refusalHere(plots: readonly number[], seed: Seed): [RefusalKey, RefusalValues] | null {
  const { facts } = store.getState();
  const [first] = plots;
  if (first === undefined) return ['nothingToDo', {}];
  const plot = plots.length === 1 ? facts.plots?.[first] : undefined;
  if (plot?.reclaimedAt === null) return ['plotNotYours', { plot: first }];
  if (plot?.plant) return ['plotNotEmpty', { plot: first }];
  const have = facts.stock?.saplings[seed];
  return have === 0 ? ['notEnoughSaplings', { need: 1, have }] : null;
}

/** Sows saplings of one kind on plots (numbers), as far as they reach; gives whether it was done. */
export async function sowPlots(plots: readonly number[], seed: Seed): Promise<boolean> {
  const refused = refusalHere(plots, seed);
  if (refused) return refuseHere(...refused);
  return carryOut(
    plots.map((plot) => `plot:${plot}`),
    async () => {
      const { results, changes } = await client.change('game/land/sow', { plot: plots.join(','), seed });
      apply(changes);
      const sown = results.filter(({ done }) => done).map(({ plot }) => plot);
      effects.emit({ kind: 'sow', seed, plots: sown });
      tellDone('operation');
    },
  );
}

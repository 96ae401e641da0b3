import { isRipe } from '#core/rules/growth.ts';
import { isGiftTree } from '../selectors/isGiftTree.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { bedNotes } from '../store/bedNotes.ts';
import { effects } from '../store/effects.ts';
import { gameNow } from '../store/gameNow.ts';
import { store } from '../store/store.ts';
import { floats } from '../store/floats.ts';
import { noteHarvest } from '../store/noteHarvest.ts';
import { feedbackOf } from './feedbackOf.ts';
import { noteRefusedBeds } from './noteRefusedBeds.ts';
import { runDeed } from './runDeed.ts';

/**
 * Harvests ripe plots (numbers) into the warehouse; the fruit floats up at each. `at`: plot whose bed shows a
 * refusal instead of a toast. Returns true when done.
 */
export async function harvestPlots(
  plots: readonly number[],
  { silent = false, at }: { silent?: boolean; at?: number | undefined } = {},
): Promise<boolean> {
  const feedback = feedbackOf(at, silent);
  const stored = store.getState().facts.plots ?? {};
  const [first] = plots;
  if (first === undefined) return feedback.refuse('nothingToDo');
  const only = plots.length === 1 ? stored[first] : undefined;
  if (only && !only.plant) return feedback.refuse('plotEmpty', { plot: first });
  if (only?.plant && !isRipe(only.plant, gameNow(Date.now())))
    return feedback.refuse('notRipe', { plot: first });
  const seeds = new Map(plots.map((plot) => [plot, stored[plot]?.plant?.seed]));
  const samples = plots.filter((plot) => stored[plot] && isGiftTree(stored[plot]));
  return runDeed(
    'harvest',
    { kind: 'plot', ids: plots },
    async (free) => {
      const { results, changes } = await client.change(
        'game/land/harvest',
        { plot: free.join(',') },
        { quiet: feedback.quiet },
      );
      apply(changes);
      const harvested = results.flatMap(({ plot, done, fruit }) => {
        const seed = seeds.get(plot);
        return done && seed ? [{ plot, seed, fruit }] : [];
      });
      effects.emit({ kind: 'harvest', harvested });
      noteHarvest(harvested);
      for (const { plot, seed, fruit } of harvested) floats.emit({ plot, kind: 'fruit', seed, count: fruit });
      if (at !== undefined) noteRefusedBeds(results);
      for (const { plot } of harvested)
        if (samples.includes(plot)) bedNotes.emit({ plot, kind: 'sample', at: null });
      feedback.done('operation');
    },
    feedback,
  );
}

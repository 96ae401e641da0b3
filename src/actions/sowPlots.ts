import type { RefusalKey, RefusalValues } from '#core/api/refusals.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { store } from '../store/store.ts';
import { missingCost } from '../selectors/missingCost.ts';
import { feedbackOf } from './feedbackOf.ts';
import { floatPaid } from './floatPaid.ts';
import { lacksAtr } from './lacksAtr.ts';
import { noteRefusedBeds } from './noteRefusedBeds.ts';
import { runDeed } from './runDeed.ts';

export interface SowOptions {
  /** Buys the saplings that are missing, in the same transaction. */
  buy?: boolean;
  /** Omits the success toast. */
  silent?: boolean;
  /** Plot whose bed shows a refusal instead of a toast. */
  at?: number;
}

function refusalHere(plots: readonly number[], seed: Seed, buy: boolean): [RefusalKey, RefusalValues] | null {
  const { facts } = store.getState();
  const [first] = plots;
  if (first === undefined) return ['nothingToDo', {}];
  const plot = plots.length === 1 ? facts.plots?.[first] : undefined;
  if (plot?.reclaimedAt === null) return ['plotNotYours', { plot: first }];
  if (plot?.plant) return ['plotNotEmpty', { plot: first }];
  const inStock = facts.stock?.saplings[seed];
  return inStock === 0 && !buy ? ['notEnoughSaplings', { need: 1, have: inStock }] : null;
}

/**
 * Sows saplings of one kind on plots (numbers), as many as there are; with `buy` on all of them. The price of
 * bought ones floats up at their plots. Returns true when done.
 */
export async function sowPlots(
  plots: readonly number[],
  seed: Seed,
  { buy = false, silent = false, at }: SowOptions = {},
): Promise<boolean> {
  const feedback = feedbackOf(at, silent);
  const refused = refusalHere(plots, seed, buy);
  if (refused) return feedback.refuse(...refused);
  if (buy && lacksAtr(missingCost(plots.length, seed), feedback.refuse)) return false;
  const sow = async (free: readonly number[]) => {
    const params = { plot: free.join(','), seed, ...(buy && { buy: 'missing' as const }) };
    const { results, spent, changes } = await client.change('game/land/sow', params, {
      quiet: feedback.quiet,
    });
    apply(changes);
    const sown = results.filter(({ done }) => done).map(({ plot }) => plot);
    if (spent !== '0') effects.emit({ kind: 'coins', direction: 'out', coin: 'ATR' });
    effects.emit({ kind: 'sow', seed, plots: sown });
    floatPaid(
      sown.map((plot) => ({ plot, weight: 1n })),
      { ATR: spent },
    );
    if (at !== undefined) noteRefusedBeds(results);
    feedback.done('operation');
  };
  return runDeed('sow', { kind: 'plot', ids: plots }, sow, feedback);
}

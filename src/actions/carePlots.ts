import type { RefusalKey } from '#core/api/refusals.ts';
import { amountOf } from '#core/money/amount.ts';
import { careRefusal } from '#core/rules/care.ts';
import { careTerms, type Care } from '#core/catalog/cares.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { gameNow } from '../store/gameNow.ts';
import { store } from '../store/store.ts';
import { availableOf } from '../selectors/availableOf.ts';
import { careCosts } from '../selectors/careCosts.ts';
import { feedbackOf, type Feedback } from './feedbackOf.ts';
import { floatPaid } from './floatPaid.ts';
import { lacksAtr } from './lacksAtr.ts';
import { noteRefusedBeds } from './noteRefusedBeds.ts';
import { runDeed } from './runDeed.ts';

function refusalHere(care: Care, plot: number, now: number): RefusalKey | null {
  const { plots } = store.getState().facts;
  if (!plots) return null;
  const stored = plots[plot];
  if (!stored || stored.reclaimedAt === null) return 'plotNotYours';
  return stored.plant ? careRefusal(stored.plant, care, now) : 'plotEmpty';
}

function cannotPay(plots: readonly number[], refuse: Feedback['refuse']): boolean {
  const { facts, world } = store.getState();
  const credit = availableOf('ATB');
  if (!facts.plots || !world.constants || credit === null) return false;
  const plants = plots.flatMap((plot) => facts.plots?.[plot]?.plant ?? []);
  return lacksAtr(careCosts(plants, credit, world.constants).atr, refuse);
}

export interface CareOptions {
  /** Omits the success toast. */
  silent?: boolean;
  coupon?: string | undefined;
  /** Plot whose bed shows a refusal instead of a toast. */
  at?: number | undefined;
}

/**
 * Gives one care to plots (numbers) in one transaction. Core's rules refuse here what cannot work, without a
 * call. The amount paid floats up at each plot. Returns true when done.
 */
export async function carePlots(
  care: Care,
  plots: readonly number[],
  { silent = false, coupon, at }: CareOptions = {},
): Promise<boolean> {
  const feedback = feedbackOf(at, silent);
  const now = gameNow(Date.now());
  const refused = plots.map((plot) => ({ plot, key: refusalHere(care, plot, now) }));
  const possible = refused.filter(({ key }) => key === null).map(({ plot }) => plot);
  const [first] = refused;
  if (!first) return feedback.refuse('nothingToDo');
  if (possible.length === 0) {
    return plots.length === 1 && first.key
      ? feedback.refuse(first.key, { plot: first.plot })
      : feedback.refuse('nothingToDo');
  }
  // With a coupon only the server knows the amount due.
  if (coupon === undefined && cannotPay(possible, feedback.refuse)) return false;
  // A care costs a part of the price of its sapling.
  const spentOn = new Map(
    possible.map((plot) => [plot, amountOf(store.getState().facts.plots?.[plot]?.plant?.spent ?? '0')]),
  );
  const give = async (free: readonly number[]) => {
    const params = { plot: free.join(','), ...(coupon !== undefined && { coupon }) };
    const { results, spentAtr, spentAtb, changes } = await client.change(careTerms[care].give.path, params, {
      quiet: feedback.quiet,
    });
    apply(changes);
    const cared = results.filter(({ done }) => done).map(({ plot }) => plot);
    effects.emit({ kind: 'care', care, plots: cared });
    floatPaid(
      cared.map((plot) => ({ plot, weight: spentOn.get(plot) ?? 0n })),
      { ATR: spentAtr, ATB: spentAtb },
    );
    if (at !== undefined) noteRefusedBeds(results);
    feedback.done('operation');
  };
  return runDeed(care, { kind: 'plot', ids: possible }, give, feedback);
}

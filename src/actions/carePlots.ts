import { carePaths } from '#core/api/carePaths.ts';
import type { RefusalKey } from '#core/api/refusals.ts';
import { careRefusal } from '#core/rules/care.ts';
import type { Care } from '#core/catalog/cares.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { gameNow } from '../store/gameNow.ts';
import { store } from '../store/store.ts';
import { availableOf } from './availableOf.ts';
import { careCosts } from './careCosts.ts';
import { lacksAtr } from './lacksAtr.ts';
import { refuseLocally } from './refuseLocally.ts';
import { notifyDone } from './notifyDone.ts';
import { whileMarked } from './whileMarked.ts';

function refusalHere(care: Care, plot: number, now: number): RefusalKey | null {
  const { plots } = store.getState().facts;
  if (!plots) return null;
  const stored = plots[plot];
  if (!stored || stored.reclaimedAt === null) return 'plotNotYours';
  return stored.plant ? careRefusal(stored.plant, care, now) : 'plotEmpty';
}

function cannotPay(plots: readonly number[]): boolean {
  const { facts, world } = store.getState();
  const credit = availableOf('ATB');
  if (!facts.plots || !world.constants || credit === null) return false;
  const plants = plots.flatMap((plot) => facts.plots?.[plot]?.plant ?? []);
  return lacksAtr(careCosts(plants, credit, world.constants).atr);
}

/**
 * Gives one care to plots (numbers) in one transaction. Core's rules refuse here what cannot work, without a
 * call. `silent` omits the success toast. Returns true when done.
 */
export async function carePlots(
  care: Care,
  plots: readonly number[],
  { silent = false, coupon }: { silent?: boolean; coupon?: string | undefined } = {},
): Promise<boolean> {
  const now = gameNow(Date.now());
  const refused = plots.map((plot) => ({ plot, key: refusalHere(care, plot, now) }));
  const possible = refused.filter(({ key }) => key === null).map(({ plot }) => plot);
  const [first] = refused;
  if (!first) return refuseLocally('nothingToDo');
  if (possible.length === 0) {
    return plots.length === 1 && first.key
      ? refuseLocally(first.key, { plot: first.plot })
      : refuseLocally('nothingToDo');
  }
  // With a coupon only the server knows the amount due.
  if (coupon === undefined && cannotPay(possible)) return false;
  const marks = possible.map((plot) => `plot:${plot}`);
  const guards = possible.map((plot) => `${care}:${plot}`);
  return whileMarked(guards, marks, async () => {
    const { results, changes } = await client.change(carePaths[care].give, {
      plot: possible.join(','),
      ...(coupon !== undefined && { coupon }),
    });
    apply(changes);
    const cared = results.filter(({ done }) => done).map(({ plot }) => plot);
    effects.emit({ kind: 'care', care, plots: cared });
    if (!silent) notifyDone('operation');
  });
}

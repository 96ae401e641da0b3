import type { VisitNews } from '#core/api/live.ts';
import type { PlacedLooks } from '#core/api/lookObjects.ts';
import type { VisitedManor, VisitHen, VisitPlot } from '#core/api/neighbourObjects.ts';
import type { HenFacts, Plot } from '#core/api/objects.ts';
import { mergeNewer } from './mergeNewer.ts';
import { patch } from './patch.ts';
import { store } from './store.ts';

/** The scene's shape of a plot; the amounts that a visitor never gets are zero. */
function plotOf({ plant, ...plot }: VisitPlot): Plot {
  return { ...plot, plant: plant && { ...plant, spent: '0', fruitPrice: '0', yPpm: 0 } };
}

const henOf = (hen: VisitHen): HenFacts => ({ ...hen, yPpm: 0, eggPrice: '0' });

const newerLooks = (known: PlacedLooks | null, looks: PlacedLooks): PlacedLooks =>
  known && known.version > looks.version ? known : looks;

/** Shows a manor that was read. */
export function showVisit({ owner, plots, hens, looks, takesHelp }: VisitedManor): void {
  const known = store.getState().visit;
  const isSame = known.owner?.id === owner.id;
  patch('visit', {
    owner,
    plots: mergeNewer(isSame ? known.plots : null, plots.map(plotOf), (plot) => plot.number),
    hens: Object.fromEntries(hens.map((hen) => [hen.id, henOf(hen)])),
    looks: newerLooks(isSame ? known.looks : null, looks),
    takesHelp: takesHelp && store.getState().session.token !== null,
  });
}

/** Merges changes of the manor with an owner's id, if it is the one on screen. */
export function applyVisit(
  ownerId: string,
  { plots = [], hens = [], hensGone = [], looks, closed }: VisitNews,
): void {
  const { visit } = store.getState();
  if (visit.owner?.id !== ownerId) return;
  if (closed) return patch('visit', { round: visit.round + 1 });
  const living = mergeNewer(visit.hens, hens.map(henOf), (hen) => hen.id) ?? {};
  patch('visit', {
    plots: mergeNewer(visit.plots, plots.map(plotOf), (plot) => plot.number),
    hens: Object.fromEntries(Object.entries(living).filter(([id]) => !hensGone.includes(id))),
    looks: looks ? newerLooks(visit.looks, looks) : visit.looks,
  });
}

/** The player is at home again. */
export function endVisit(): void {
  patch('visit', { owner: null, plots: null, hens: null, looks: null, takesHelp: false });
}

import { cares, type Care } from '#core/catalog/cares.ts';
import { gameNow } from '../store/gameNow.ts';
import { store } from '../store/store.ts';
import { carePlots } from './carePlots.ts';
import { plotsToCare } from '../selectors/plotsToCare.ts';
import { notifyDone } from './notifyDone.ts';

/**
 * Gives the named cares (default: all) to every plot that can take them: one transaction a care, in
 * order, until one is refused. Returns true when all were done.
 */
export async function careForAllPlots(wanted: readonly Care[] = cares): Promise<boolean> {
  for (const care of wanted) {
    const plots = plotsToCare(store.getState().facts.plots, care, gameNow(Date.now()));
    if (plots.length === 0) continue;
    const numbers = plots.map(({ number }) => number);
    if (!(await carePlots(care, numbers, { silent: true }))) return false;
  }
  notifyDone('operation');
  return true;
}

import { landPrice, reclaimRefusal } from '#core/rules/land.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { gameNow } from '../store/gameNow.ts';
import { store } from '../store/store.ts';
import { runAction } from './runAction.ts';
import { countReclaimedPlots } from './countReclaimedPlots.ts';
import { lacksAtr } from './lacksAtr.ts';
import { refuseLocally } from './refuseLocally.ts';
import { notifyDone } from './notifyDone.ts';

/** Reclaims a plot, the next one in order. Returns true when done. */
export async function reclaimPlot(plot: number): Promise<boolean> {
  const { facts, world } = store.getState();
  if (facts.plots && world.constants) {
    const reclaimed = countReclaimedPlots(facts.plots);
    const key = reclaimRefusal(plot, reclaimed, world.constants);
    if (key) return refuseLocally(key, { plot, next: reclaimed + 1 });
    if (lacksAtr(landPrice(plot, gameNow(Date.now()), world.constants))) return false;
  }
  return runAction([`plot:${plot}`], async () => {
    const { changes, price } = await client.change('game/land/buy', { plot: String(plot) });
    apply(changes);
    effects.emit({ kind: 'reclaim', plot });
    if (price !== '0') effects.emit({ kind: 'coins', direction: 'out' });
    notifyDone('operation');
  });
}

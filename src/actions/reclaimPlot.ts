import { landPrice, reclaimRefusal } from '#core/rules/land.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { gameNow } from '../store/gameNow.ts';
import { store } from '../store/store.ts';
import { carryOut } from './carryOut.ts';
import { heldPlots } from './heldPlots.ts';
import { lacksAtr } from './lacksAtr.ts';
import { refuseHere } from './refuseHere.ts';
import { tellDone } from './tellDone.ts';

/** Reclaims a plot, the next in line; gives whether it was done. */
export async function reclaimPlot(plot: number): Promise<boolean> {
  const { facts, world } = store.getState();
  if (facts.plots && world.constants) {
    const held = heldPlots(facts.plots);
    const key = reclaimRefusal(plot, held, world.constants);
    if (key) return refuseHere(key, { plot, next: held + 1 });
    if (lacksAtr(landPrice(plot, gameNow(Date.now()), world.constants))) return false;
  }
  return carryOut([`plot:${plot}`], async () => {
    const { changes, price } = await client.change('game/land/buy', { plot: String(plot) });
    apply(changes);
    effects.emit({ kind: 'reclaim', plot });
    if (price !== '0') effects.emit({ kind: 'coins', direction: 'out' });
    tellDone('operation');
  });
}

import { landPrice, reclaimRefusal } from '#core/rules/land.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { gameNow } from '../store/gameNow.ts';
import { store } from '../store/store.ts';
import { runDeed } from './runDeed.ts';
import { countReclaimedPlots } from '../selectors/countReclaimedPlots.ts';
import { feedbackOf } from './feedbackOf.ts';
import { floatPaid } from './floatPaid.ts';
import { lacksAtr } from './lacksAtr.ts';

/**
 * Reclaims a plot, the next one in order. `at`: plot whose bed shows a refusal instead of a toast. Returns true
 * when done.
 */
export async function reclaimPlot(plot: number, { at }: { at?: number } = {}): Promise<boolean> {
  const feedback = feedbackOf(at);
  const { facts, world } = store.getState();
  if (facts.plots && world.constants) {
    const reclaimed = countReclaimedPlots(facts.plots);
    const key = reclaimRefusal(plot, reclaimed, world.constants);
    if (key) return feedback.refuse(key, { plot, next: reclaimed + 1 });
    if (lacksAtr(landPrice(plot, gameNow(Date.now()), world.constants), feedback.refuse)) return false;
  }
  const reclaim = async () => {
    const { changes, price } = await client.change(
      'game/land/buy',
      { plot: String(plot) },
      { quiet: feedback.quiet },
    );
    apply(changes);
    effects.emit({ kind: 'reclaim', plot });
    if (price !== '0') effects.emit({ kind: 'coins', direction: 'out', coin: 'ATR' });
    floatPaid([{ plot, weight: 1n }], { ATR: price });
    feedback.done('operation');
  };
  return runDeed('reclaim', { kind: 'plot', ids: [plot] }, reclaim, feedback);
}

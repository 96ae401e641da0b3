import { amountOf } from '#core/money/amount.ts';
import { feedCost, feedRefusal } from '#core/rules/hen.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { gameNow } from '../store/gameNow.ts';
import { store } from '../store/store.ts';
import { runDeed } from './runDeed.ts';
import { lacksAtr } from './lacksAtr.ts';
import { refuseLocally } from './refuseLocally.ts';
import { notifyDone } from './notifyDone.ts';

/** Feeds hens (ids), each once a day of its life. Returns true when done. */
export async function feedHens(ids: readonly string[]): Promise<boolean> {
  const { hens, prices } = store.getState().facts;
  const [first] = ids;
  if (first === undefined) return refuseLocally('nothingToDo');
  const only = ids.length === 1 ? hens?.[first] : undefined;
  const key = only && feedRefusal(only, gameNow(Date.now()));
  if (key) return refuseLocally(key);
  const each = amountOf(prices?.hen.feedPrice ?? '0');
  const cost = ids.reduce((sum, id) => sum + (hens?.[id] ? feedCost(hens[id], each) : each), 0n);
  if (lacksAtr(cost)) return false;
  return runDeed('feed', { kind: 'hen', ids }, async (free) => {
    const { results, changes } = await client.change('game/hen/feed', { hen: free.join(',') });
    apply(changes);
    effects.emit({ kind: 'feed', hens: results.filter(({ done }) => done).map(({ hen }) => hen) });
    notifyDone('operation');
  });
}

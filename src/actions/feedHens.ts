import { amountOf } from '#core/money/amount.ts';
import { feedRefusal } from '#core/rules/hen.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { gameNow } from '../store/gameNow.ts';
import { store } from '../store/store.ts';
import { carryOut } from './carryOut.ts';
import { lacksAtr } from './lacksAtr.ts';
import { refuseHere } from './refuseHere.ts';
import { tellDone } from './tellDone.ts';

/** Feeds hens (ids), each once a day of its life; gives whether it was done. */
export async function feedHens(ids: readonly string[]): Promise<boolean> {
  const { hens, prices } = store.getState().facts;
  const [first] = ids;
  if (first === undefined) return refuseHere('nothingToDo');
  const only = ids.length === 1 ? hens?.[first] : undefined;
  const key = only && feedRefusal(only, gameNow(Date.now()));
  if (key) return refuseHere(key);
  if (prices && lacksAtr(amountOf(prices.hen.feedPrice) * BigInt(ids.length))) return false;
  return carryOut(
    ids.map((id) => `hen:${id}`),
    async () => {
      const { results, changes } = await client.change('game/hen/feed', { hen: ids.join(',') });
      apply(changes);
      effects.emit({ kind: 'feed', hens: results.filter(({ done }) => done).map(({ hen }) => hen) });
      tellDone('operation');
    },
  );
}

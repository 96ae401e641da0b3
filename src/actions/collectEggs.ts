import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { gameNow } from '../store/gameNow.ts';
import { store } from '../store/store.ts';
import { runDeed } from './runDeed.ts';
import { eggsReady } from '../selectors/eggsReady.ts';
import { refuseLocally } from './refuseLocally.ts';
import { notifyDone } from './notifyDone.ts';

/** Collects the eggs in the nests of hens (ids). Returns true when done. */
export async function collectEggs(ids: readonly string[]): Promise<boolean> {
  const { hens } = store.getState().facts;
  const [first] = ids;
  if (first === undefined) return refuseLocally('nothingToDo');
  const only = ids.length === 1 ? hens?.[first] : undefined;
  if (only && eggsReady(only, gameNow(Date.now())) === 0) return refuseLocally('noEggs');
  return runDeed('collect', { kind: 'hen', ids }, async (free) => {
    const { results, changes } = await client.change('game/hen/collect', { hen: free.join(',') });
    apply(changes);
    effects.emit({ kind: 'collect', hens: results.filter(({ done }) => done).map(({ hen }) => hen) });
    notifyDone('operation');
  });
}

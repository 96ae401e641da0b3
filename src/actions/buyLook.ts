import type { LookId } from '#core/catalog/looks.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { runAction } from './runAction.ts';

/** Buys a look. Returns true when done. */
export function buyLook(look: LookId): Promise<boolean> {
  return runAction([`look:${look}`], async () => {
    apply((await client.change('game/look/buy', { look })).changes);
    effects.emit({ kind: 'coins', direction: 'out', coin: 'ATR' });
  });
}

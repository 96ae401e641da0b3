import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { patch } from '../store/patch.ts';
import { store } from '../store/store.ts';
import { runAction } from './runAction.ts';

/**
 * Places the look in the hand in a slot. One that stands elsewhere is put away first, and what the manor wears takes
 * the place of what it wore. Returns true when done.
 */
export function placeLook(slot: string): Promise<boolean> {
  const { view, facts } = store.getState();
  const look = view.decorating?.look;
  if (!look) return Promise.resolve(false);
  const stands = facts.looks?.placed.find((placed) => placed.look === look);
  return runAction([`look:${look}`], async () => {
    if (stands) apply((await client.change('game/look/clear', { slot: stands.slot })).changes);
    apply((await client.change('game/look/place', { look, slot, replace: 'true' })).changes);
    patch('view', { decorating: { look, slots: [] } });
  });
}

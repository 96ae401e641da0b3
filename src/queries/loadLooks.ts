import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';

export type Looks = Answer<'game/look/list'>;

/** Loads all looks, and those in the slots of the manor into the store. Throws refusals without a toast. */
export async function loadLooks(): Promise<Looks> {
  const looks = await client.read('game/look/list', {}, { quiet: true });
  apply(looks.changes);
  return looks;
}

import type { Answer } from '#core/api/table.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';

export type Looks = Answer<'game/look/list'>;

/** Loads all looks, and those in the slots of the manor into the store. Throws refusals without a toast. */
export async function loadLooks(): Promise<Looks> {
  const looks = await client.read('game/look/list', {}, { quiet: true });
  apply(looks.changes);
  return looks;
}

/** Loads the looks for the scene: it is whole without them, so a refusal is dropped. */
export async function showLooks(): Promise<void> {
  try {
    await loadLooks();
  } catch (error) {
    if (!(error instanceof CallRefusal)) throw error;
  }
}

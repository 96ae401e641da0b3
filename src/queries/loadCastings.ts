import type { Casting } from '#core/api/castingObjects.ts';
import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';

const SIZE = '20';

/**
 * Loads a page of the player's castings (in one state), newest first, into the store too. Throws refusals
 * without a toast.
 */
export async function loadCastings(
  state: Casting['state'] | null,
  cursor?: string,
): Promise<Answer<'game/making/list'>> {
  const params = { size: SIZE, ...(state && { state }), ...(cursor !== undefined && { cursor }) };
  const page = await client.read('game/making/list', params, { quiet: true });
  apply({ castings: page.list });
  return page;
}

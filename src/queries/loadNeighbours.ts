import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

const SIZE = '20';

/** Loads a page of the player's circle. Throws refusals without a toast. */
export function loadNeighbours(cursor?: string): Promise<Answer<'game/visit/list'>> {
  const params = { size: SIZE, ...(cursor !== undefined && { cursor }) };
  return client.read('game/visit/list', params, { quiet: true });
}

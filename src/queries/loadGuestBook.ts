import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

/** Loads a page of a neighbour's guest book. Throws refusals without a toast. */
export function loadGuestBook(code: string, cursor?: string): Promise<Answer<'game/visit/book'>> {
  const params = { code, ...(cursor !== undefined && { cursor }) };
  return client.read('game/visit/book', params, { quiet: true });
}

import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

/**
 * Loads a page of an own order's fills, oldest first. Throws refusals without a toast: the list shows them.
 */
export function loadOrderFills(id: string, cursor?: string): Promise<Answer<'otc/fills'>> {
  return client.read('otc/fills', { id, ...(cursor !== undefined && { cursor }) }, { quiet: true });
}

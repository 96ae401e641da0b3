import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

/** A page of what met an own order, oldest first; refusals are thrown without a toast, the list shows them. */
export function loadOrderFills(id: string, cursor?: string): Promise<Answer<'otc/fills'>> {
  return client.read('otc/fills', { id, ...(cursor !== undefined && { cursor }) }, { quiet: true });
}

import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

/** Loads one notice with its body. Throws refusals without a toast. */
export function loadNotice(id: string): Promise<Answer<'notice/detail'>> {
  return client.read('notice/detail', { id }, { quiet: true });
}

import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

/** One notice with its body; refusals are thrown quietly. */
export function loadNotice(id: string): Promise<Answer<'notice/detail'>> {
  return client.read('notice/detail', { id }, { quiet: true });
}

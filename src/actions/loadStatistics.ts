import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

/** The farm in figures; refusals are thrown without a toast, the page shows them. */
export function loadStatistics(): Promise<Answer<'game/todayTj'>> {
  return client.read('game/todayTj', {}, { quiet: true });
}

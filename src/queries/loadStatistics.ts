import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

/** Loads the farm's statistics. Throws refusals without a toast: the page shows them. */
export function loadStatistics(): Promise<Answer<'game/todayTj'>> {
  return client.read('game/todayTj', {}, { quiet: true });
}

import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

export type Goals = Answer<'game/goal/list'>;

/** Loads steps and daily goals with progress. Throws refusals without a toast. */
export function loadGoals(): Promise<Goals> {
  return client.read('game/goal/list', {}, { quiet: true });
}

import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

export type League = Answer<'game/league'>;

/** Loads the tables of this week and the last. Throws refusals without a toast. */
export function loadLeague(): Promise<League> {
  return client.read('game/league', {}, { quiet: true });
}

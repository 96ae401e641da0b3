import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

export type OwnVisits = Answer<'game/visit/mine'>;

/** Loads the player's settings for visitors, helps and a page of the own guest book. Throws refusals without a toast. */
export function loadOwnVisits(cursor?: string): Promise<OwnVisits> {
  return client.read('game/visit/mine', cursor === undefined ? {} : { cursor }, { quiet: true });
}

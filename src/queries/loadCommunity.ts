import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

export type Community = Answer<'game/gameTreeTj'>;

/**
 * Loads figures of the player, the direct invitees and the whole team, and rewards by kind. Throws refusals
 * without a toast.
 */
export function loadCommunity(): Promise<Community> {
  return client.read('game/gameTreeTj', {}, { quiet: true });
}

import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

export type Community = Answer<'game/gameTreeTj'>;

/** Figures of oneself, of those invited and of the whole team, and rewards by kind; refusals are thrown without a toast. */
export function loadCommunity(): Promise<Community> {
  return client.read('game/gameTreeTj', {}, { quiet: true });
}

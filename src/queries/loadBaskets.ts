import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

export type BasketBoard = Answer<'game/basket/list'>;

/** Loads the baskets of today and tomorrow. Throws refusals without a toast. */
export function loadBaskets(): Promise<BasketBoard> {
  return client.read('game/basket/list', {}, { quiet: true });
}

import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

export type HoldingFacts = Answer<'game/coin/holdMax'>;

/** Loads the best holding range and the player's position in it. Throws refusals without a toast. */
export function loadHolding(): Promise<HoldingFacts> {
  return client.read('game/coin/holdMax', {}, { quiet: true });
}

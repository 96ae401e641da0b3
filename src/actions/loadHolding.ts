import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

export type HoldingFacts = Answer<'game/coin/holdMax'>;

/** The best holding range and how the player stands to it; refusals are thrown quietly. */
export function loadHolding(): Promise<HoldingFacts> {
  return client.read('game/coin/holdMax', {}, { quiet: true });
}

import type { Answer } from '#core/api/table.ts';
import { formatAmount } from '#core/money/amount.ts';
import { client } from '../api/client.ts';

export type CastingQuote = Answer<'game/making/quote'>;

/**
 * Loads a quote: output of a casting of `amount` (USDT in ledger units) at present. Throws refusals without a
 * toast.
 */
export function loadCastingQuote(amount: bigint): Promise<CastingQuote> {
  return client.read('game/making/quote', { amount: formatAmount(amount) }, { quiet: true });
}

import type { Answer } from '#core/api/table.ts';
import { formatAmount } from '#core/money/amount.ts';
import { client } from '../api/client.ts';

export type CastingQuote = Answer<'game/making/quote'>;

/** What a casting of so much (USDT in ledger units) would release now; refusals are thrown quietly. */
export function loadCastingQuote(amount: bigint): Promise<CastingQuote> {
  return client.read('game/making/quote', { amount: formatAmount(amount) }, { quiet: true });
}

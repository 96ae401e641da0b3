import type { Answer } from '#core/api/table.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { formatAmount } from '#core/money/amount.ts';
import { client } from '../api/client.ts';

export type SwapQuote = Answer<'userAccount/exchangeQuote'>;

/**
 * Loads a quote for exchanging `amount` (ledger units). Throws refusals without a toast: the screen shows
 * them.
 */
export function loadSwapQuote(from: ChainCoin, to: ChainCoin, amount: bigint): Promise<SwapQuote> {
  return client.read(
    'userAccount/exchangeQuote',
    { from, to, amount: formatAmount(amount) },
    { quiet: true },
  );
}

import type { Answer } from '#core/api/table.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { formatAmount } from '#core/money/amount.ts';
import { client } from '../api/client.ts';

export type SwapQuote = Answer<'userAccount/exchangeQuote'>;

/** What an exchange of `amount` (ledger units) would give now; refusals are thrown without a toast, the screen shows them. */
export function loadSwapQuote(from: ChainCoin, to: ChainCoin, amount: bigint): Promise<SwapQuote> {
  return client.read(
    'userAccount/exchangeQuote',
    { from, to, amount: formatAmount(amount) },
    { quiet: true },
  );
}

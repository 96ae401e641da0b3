import { useSearchParams } from 'react-router-dom';
import { chainCoins, type ChainCoin } from '#core/catalog/chainCoins.ts';
import { unitsOf } from '../../i18n/normalizeAmount.ts';

/** Allowed routes to return to; the default is the assets. */
const returnRoutes = ['/farm', '/chicken-farm', '/assets'] as const;

export interface SwapRoute {
  from: ChainCoin;
  to: ChainCoin;
  /** Wanted amount of `to`, in ledger units; 0 for none. */
  need: bigint;
  back: (typeof returnRoutes)[number];
}

/** Parses the address: `?from=USDT&to=ATR&need=12.5&back=/farm`. */
export function useSwapRoute(): SwapRoute {
  const [search] = useSearchParams();
  const from = chainCoins.find((coin) => coin === search.get('from')) ?? 'USDT';
  const to = from === 'USDT' ? 'ATR' : 'USDT';
  const need = unitsOf(search.get('need') ?? '');
  const back = returnRoutes.find((route) => route === search.get('back'));
  return { from, to, need, back: back ?? (need > 0n ? '/farm' : '/assets') };
}

import { useSearchParams } from 'react-router-dom';
import { chainCoins, type ChainCoin } from '#core/catalog/chainCoins.ts';
import { unitsOf } from '../../i18n/writtenAmount.ts';

/** Where one may come from and wants to be led back to; anything else is the assets. */
const doors = ['/farm', '/chicken-farm', '/assets'] as const;

export interface SwapRoute {
  from: ChainCoin;
  to: ChainCoin;
  /** How much of `to` is wanted, in ledger units; 0 when nothing in particular is. */
  need: bigint;
  back: (typeof doors)[number];
}

/** What the address asks for: `?from=USDT&to=ATR&need=12.5&back=/farm`. */
export function useSwapRoute(): SwapRoute {
  const [search] = useSearchParams();
  const from = chainCoins.find((coin) => coin === search.get('from')) ?? 'USDT';
  const to = from === 'USDT' ? 'ATR' : 'USDT';
  const need = unitsOf(search.get('need') ?? '');
  const back = doors.find((door) => door === search.get('back'));
  return { from, to, need, back: back ?? (need > 0n ? '/farm' : '/assets') };
}

import { useCallback } from 'react';
import { loadRechargeBalance, type RechargeBalance } from '../../actions/loadRechargeBalance.ts';
import type { PaymentCoin } from '../../actions/loadPaymentCoins.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { useLoad } from '../../ui/useLoad.ts';

export interface RechargeBalances {
  state: 'loading' | 'failed' | 'ready';
  /** Undefined while loading, and on failure. */
  of(coin: ChainCoin): RechargeBalance | undefined;
  reload(): void;
}

/** On-chain balance of the player's address for each coin. */
export function useRechargeBalances(coins: readonly PaymentCoin[] | null): RechargeBalances {
  const load = useCallback(
    async () =>
      coins &&
      new Map(
        await Promise.all(coins.map(async (coin) => [coin.coin, await loadRechargeBalance(coin)] as const)),
      ),
    [coins],
  );
  const { state, data, reload } = useLoad(load);
  return { state: data || state === 'failed' ? state : 'loading', of: (coin) => data?.get(coin), reload };
}

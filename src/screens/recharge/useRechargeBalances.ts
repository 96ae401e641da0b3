import { useCallback } from 'react';
import { loadRechargeBalance, type RechargeBalance } from '../../actions/loadRechargeBalance.ts';
import type { PaymentCoin } from '../../actions/loadPaymentCoins.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { useLoad } from '../../ui/useLoad.ts';

export interface RechargeBalances {
  state: 'loading' | 'failed' | 'ready';
  /** Undefined while it is read, and where it cannot be. */
  of(coin: ChainCoin): RechargeBalance | undefined;
  reload(): void;
}

/** What the player's own address holds on the chain of each coin. */
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

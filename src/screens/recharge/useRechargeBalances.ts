import { loadRechargeBalance, type RechargeBalance } from '../../queries/loadRechargeBalance.ts';
import type { PaymentCoin } from '../../queries/loadPaymentCoins.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { useRead } from '../../queries/useRead.ts';

export interface RechargeBalances {
  state: 'loading' | 'failed' | 'ready';
  /** Undefined while loading, and on failure. */
  of(coin: ChainCoin): RechargeBalance | undefined;
  reload(): void;
}

/** On-chain balance of the player's address for each coin. */
export function useRechargeBalances(coins: readonly PaymentCoin[] | null): RechargeBalances {
  const load = async () =>
    coins &&
    new Map(
      await Promise.all(coins.map(async (coin) => [coin.coin, await loadRechargeBalance(coin)] as const)),
    );
  const known = coins && coins.map(({ coin }) => coin).join();
  const { state, data, reload } = useRead(['listPaymentCoins', 'balances', known], load);
  return { state: data || state === 'failed' ? state : 'loading', of: (coin) => data?.get(coin), reload };
}

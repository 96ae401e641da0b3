import { ledgerAmount } from '#core/money/chainUnits.ts';
import { store } from '../store/store.ts';
import type { PaymentCoin } from './loadPaymentCoins.ts';
import { getWallet } from './getWallet.ts';

export interface RechargeBalance {
  /** Balance of the player's address on the chain, in ledger units. */
  coin: bigint;
  /** True when the address can pay gas. */
  gas: boolean;
  /** True when the connected wallet confirms several transfers at once. */
  batches: boolean;
}

/**
 * Reads the balance of the player's address from the chain. Rejects when the chain cannot be read without a
 * wallet prompt.
 */
export async function loadRechargeBalance({ token, decimals }: PaymentCoin): Promise<RechargeBalance> {
  const { address } = store.getState().session;
  if (!address) throw new Error('no player is signed in');
  const wallet = await getWallet();
  if (!wallet.present()) await wallet.recall();
  const payments = await wallet.payments();
  const isConnected = wallet.present()?.address.toLowerCase() === address.toLowerCase();
  const [units, gas, batches] = await Promise.all([
    payments.balanceOf(token, address),
    payments.balanceOf(null, address),
    isConnected && payments.offersBatches(address),
  ]);
  return { coin: ledgerAmount(units, decimals), gas: gas > 0n, batches };
}

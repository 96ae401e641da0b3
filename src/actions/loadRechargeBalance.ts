import { ledgerAmount } from '#core/money/chainUnits.ts';
import { store } from '../store/store.ts';
import type { PaymentCoin } from './loadPaymentCoins.ts';
import { theWallet } from './theWallet.ts';

export interface RechargeBalance {
  /** What the player's own address holds on the chain, in ledger units. */
  coin: bigint;
  /** Whether it holds anything to pay the chain's fee with. */
  gas: boolean;
}

/** What the player's own address holds on the chain. Rejects where the chain cannot be read without asking the player. */
export async function loadRechargeBalance({ token, decimals }: PaymentCoin): Promise<RechargeBalance> {
  const { address } = store.getState().session;
  if (!address) throw new Error('nobody is signed in');
  const wallet = await theWallet();
  if (!wallet.present()) await wallet.recall();
  const payments = await wallet.payments();
  const [units, gas] = await Promise.all([
    payments.balanceOf(token, address),
    payments.balanceOf(null, address),
  ]);
  return { coin: ledgerAmount(units, decimals), gas: gas > 0n };
}

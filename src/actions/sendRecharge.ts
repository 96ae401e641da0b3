import { formatAmount } from '#core/money/amount.ts';
import { chainUnits, ledgerAmount } from '#core/money/chainUnits.ts';
import { say } from '../i18n/say.ts';
import { notify } from '../store/notify.ts';
import { store } from '../store/store.ts';
import { isRejection } from '../wallet/isRejection.ts';
import { runAction } from './runAction.ts';
import type { PaymentCoin } from '../queries/loadPaymentCoins.ts';
import { notifyWalletFault } from './notifyWalletFault.ts';
import { openPaymentWallet } from './openPaymentWallet.ts';
import { refuseLocally } from './refuseLocally.ts';

async function send({ coin, token, vault, decimals }: PaymentCoin, amount: bigint): Promise<string | null> {
  const opened = await openPaymentWallet();
  if (!opened) return null;
  const { payments, address } = opened;
  const [units, gas] = await Promise.all([
    payments.balanceOf(token, address).catch(() => null),
    payments.balanceOf(null, address).catch(() => null),
  ]);
  if (units !== null && units < chainUnits(amount, decimals)) {
    const values = { need: formatAmount(amount), have: formatAmount(ledgerAmount(units, decimals)) };
    refuseLocally(coin === 'USDT' ? 'insufficientUsdt' : 'insufficientAtr', values);
    return null;
  }
  if (gas === 0n) {
    notify.error(say('recharge', 'noGas'), 'noGas');
    return null;
  }
  return payments.send({ token, from: address, to: vault, units: chainUnits(amount, decimals) });
}

/**
 * Pays an amount (ledger units) of a coin from the connected wallet into the vault. Returns the transaction
 * hash. Null when the player declined in the wallet (no toast), has too little, or it failed (with a toast).
 */
export async function sendRecharge(coin: PaymentCoin, amount: bigint): Promise<string | null> {
  const flow = store.getState().facts.flows?.recharge;
  if (flow?.paused) {
    refuseLocally('paused', { reason: flow.reason ?? '' });
    return null;
  }
  let hash: string | null = null;
  await runAction(['recharge'], async () => {
    try {
      hash = await send(coin, amount);
    } catch (error) {
      if (!isRejection(error)) notifyWalletFault('sendRecharge', error, say('common', 'failed.recharge'));
    }
  });
  return hash;
}

import { formatAmount } from '#core/money/amount.ts';
import { chainUnits, ledgerAmount } from '#core/money/chainUnits.ts';
import { say } from '../i18n/say.ts';
import { notify } from '../store/notify.ts';
import { store } from '../store/store.ts';
import { isRejection } from '../wallet/isRejection.ts';
import type { Payments } from '../wallet/payments.ts';
import { runAction } from './runAction.ts';
import type { PaymentCoin } from '../queries/loadPaymentCoins.ts';
import { notifyWalletFault } from './notifyWalletFault.ts';
import { openPaymentWallet } from './openPaymentWallet.ts';
import { refuseLocally } from './refuseLocally.ts';

/** A coin and the amount of it to recharge, in ledger units. */
export interface RechargePart {
  coin: PaymentCoin;
  amount: bigint;
}

/**
 * True if the wallet has the part; otherwise shows a message. Also true when the chain does not answer: the wallet
 * decides.
 */
async function isCovered(
  payments: Payments,
  address: string,
  { coin, amount }: RechargePart,
): Promise<boolean> {
  const units = await payments.balanceOf(coin.token, address).catch(() => null);
  if (units === null || units >= chainUnits(amount, coin.decimals)) return true;
  const values = { need: formatAmount(amount), have: formatAmount(ledgerAmount(units, coin.decimals)) };
  refuseLocally(coin.coin === 'USDT' ? 'insufficientUsdt' : 'insufficientAtr', values);
  return false;
}

async function send(parts: readonly RechargePart[]): Promise<string[] | null> {
  const opened = await openPaymentWallet();
  if (!opened) return null;
  const { payments, address } = opened;
  for (const part of parts) if (!(await isCovered(payments, address, part))) return null;
  const transfers = parts.map(({ coin, amount }) => ({
    token: coin.token,
    to: coin.vault,
    units: chainUnits(amount, coin.decimals),
  }));
  const [first, ...others] = transfers;
  if (!first) return null;
  // Gas of a batch may be paid by the wallet's maker.
  if (others.length > 0) return payments.sendAll(address, transfers);
  const gas = await payments.balanceOf(null, address).catch(() => null);
  if (gas === 0n) {
    notify.error(say('recharge', 'noGas'), 'noGas');
    return null;
  }
  return [await payments.send({ ...first, from: address })];
}

/**
 * Pays coins from the connected wallet into the vault: one by a transfer, several by one confirmation, where the
 * wallet offers that. Returns the transactions' hashes, none when the wallet does not tell them in time. Null when the
 * player declined in the wallet (no toast), has too little, or it failed (with a toast).
 */
export async function sendRecharge(parts: readonly RechargePart[]): Promise<string[] | null> {
  const flow = store.getState().facts.flows?.recharge;
  if (flow?.paused) {
    refuseLocally('paused', { reason: flow.reason ?? '' });
    return null;
  }
  let hashes: string[] | null = null;
  await runAction(['recharge'], async () => {
    try {
      hashes = await send(parts);
    } catch (error) {
      if (!isRejection(error)) notifyWalletFault('sendRecharge', error, say('common', 'failed.recharge'));
    }
  });
  return hashes;
}

import { say } from '../i18n/say.ts';
import { notify } from '../store/notify.ts';
import { store } from '../store/store.ts';
import type { Payments } from '../wallet/payments.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { connectWallet } from './connectWallet.ts';
import { getWallet } from '../queries/getWallet.ts';

export interface PaymentWallet {
  payments: Payments;
  /** The player's address, which the wallet controls. */
  address: string;
}

/** The wallet's address: remembered, or requested. Null when the player declined or there is no wallet. */
async function addressOf(wallet: Wallet): Promise<string | null> {
  const remembered = wallet.present()?.address ?? (await wallet.recall());
  if (remembered) return remembered;
  const [choice] = wallet.choices();
  if (choice) return connectWallet(wallet, choice.uid);
  notify.error(say('wallet', 'unavailable'), 'wallet');
  return null;
}

/**
 * Opens the wallet for a payment. It must have the player's address: the manor credits no other. Null when it
 * has not (with a toast) or the player declined (no toast). Rejects when the wallet code cannot be fetched.
 */
export async function openPaymentWallet(): Promise<PaymentWallet | null> {
  const playerAddress = store.getState().session.address;
  const wallet = await getWallet();
  const shown = await addressOf(wallet);
  if (!shown || !playerAddress) return null;
  if (shown.toLowerCase() !== playerAddress.toLowerCase()) {
    notify.error(say('wallet', 'otherAccount'), 'wallet');
    return null;
  }
  return { payments: await wallet.payments(), address: shown };
}

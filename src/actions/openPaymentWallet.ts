import { say } from '../i18n/say.ts';
import { notify } from '../store/notify.ts';
import { store } from '../store/store.ts';
import type { Payments } from '../wallet/payments.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { connectWallet } from './connectWallet.ts';
import { theWallet } from './theWallet.ts';

export interface PaymentWallet {
  payments: Payments;
  /** The player's own, which the wallet speaks for. */
  address: string;
}

/** The address that the wallet shows: remembered, or asked for. Null when the player said no or there is no wallet. */
async function addressOf(wallet: Wallet): Promise<string | null> {
  const known = wallet.present()?.address ?? (await wallet.recall());
  if (known) return known;
  const [choice] = wallet.choices();
  if (choice) return connectWallet(wallet, choice.uid);
  notify.error(say('wallet', 'unavailable'), 'wallet');
  return null;
}

/**
 * The wallet for a payment: it must show the player's own address, for the manor credits and believes no other. Null when
 * it does not (with a toast) or the player said no (silently). Rejects when its code cannot be fetched.
 */
export async function openPaymentWallet(): Promise<PaymentWallet | null> {
  const own = store.getState().session.address;
  const wallet = await theWallet();
  const shown = await addressOf(wallet);
  if (!shown || !own) return null;
  if (shown.toLowerCase() !== own.toLowerCase()) {
    notify.error(say('wallet', 'otherAccount'), 'wallet');
    return null;
  }
  return { payments: await wallet.payments(), address: shown };
}

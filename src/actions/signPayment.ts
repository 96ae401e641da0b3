import { paymentTypedData, type PaymentTerms } from '#core/api/paymentTypedData.ts';
import { say } from '../i18n/say.ts';
import { store } from '../store/store.ts';
import { isRejection } from '../wallet/isRejection.ts';
import { notifyWalletFault } from './notifyWalletFault.ts';
import { openPaymentWallet } from './openPaymentWallet.ts';

/**
 * Requests the player's signature of a payment's terms. Null when they declined (no toast) or it failed (with
 * a toast).
 */
export async function signPayment(terms: PaymentTerms): Promise<string | null> {
  const { config } = store.getState().world;
  if (!config) return null;
  try {
    const opened = await openPaymentWallet();
    if (!opened) return null;
    const typedData = paymentTypedData(terms, config.chain.id, config.contracts.vault);
    return await opened.payments.sign(opened.address, typedData);
  } catch (error) {
    if (!isRejection(error)) notifyWalletFault('signPayment', error, say('wallet', 'signatureFailed'));
    return null;
  }
}

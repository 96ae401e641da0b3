import { isRejection } from '../wallet/isRejection.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { notifyWalletFault } from './notifyWalletFault.ts';

/**
 * Requests a wallet's address. Null when the player declined (no toast) or the wallet failed (with a toast).
 */
export async function connectWallet(wallet: Wallet, uid: string): Promise<string | null> {
  try {
    return await wallet.connect(uid);
  } catch (error) {
    if (!isRejection(error)) notifyWalletFault('connectWallet', error);
    return null;
  }
}

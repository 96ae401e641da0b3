import { reportFault } from '../api/reportFault.ts';
import { say } from '../i18n/say.ts';
import { notify } from '../store/notify.ts';
import { isRejection } from '../wallet/isRejection.ts';
import type { Wallet } from '../wallet/wallet.ts';

const PROMPT_OPEN = -32_002;

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

/**
 * Requests a wallet's address. Null when the player declined (no toast) or the wallet failed (with a toast).
 */
export async function connectWallet(wallet: Wallet, uid: string): Promise<string | null> {
  try {
    return await wallet.connect(uid);
  } catch (error) {
    if (isRejection(error)) return null;
    if (codeOf(error) === PROMPT_OPEN) notify.error(say('wallet', 'busy'), 'wallet');
    else {
      const id = reportFault('connectWallet', error);
      notify.error(`${say('wallet', 'unavailable')} (${say('errors', 'errorId', { id })})`, 'wallet');
    }
    return null;
  }
}

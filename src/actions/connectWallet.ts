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
    notify.error(say('wallet', codeOf(error) === PROMPT_OPEN ? 'busy' : 'unavailable'), 'wallet');
    return null;
  }
}

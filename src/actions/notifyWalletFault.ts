import { reportFault } from '../api/reportFault.ts';
import { say } from '../i18n/say.ts';
import { notify } from '../store/notify.ts';
import { store } from '../store/store.ts';
import { walletFault } from '../wallet/walletFault.ts';

/**
 * Says why the wallet did not do what was asked: what the player can do, or `otherwise` with the id under which the
 * error is reported. Not for a rejection, after which the player needs no words.
 */
export function notifyWalletFault(
  place: string,
  error: unknown,
  otherwise: string = say('wallet', 'unavailable'),
): void {
  const fault = walletFault(error);
  if (fault) {
    const chain = store.getState().world.config?.chain.name ?? '';
    notify.error(say('wallet', fault, { chain }), 'wallet');
    return;
  }
  const id = reportFault(place, error);
  notify.error(`${otherwise} (${say('errors', 'errorId', { id })})`, 'wallet');
}

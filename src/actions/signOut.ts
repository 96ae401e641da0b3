import { client } from '../api/client.ts';
import { clearSession } from '../store/clearSession.ts';
import { store } from '../store/store.ts';
import { signedMessage } from '../wallet/signedMessage.ts';
import { getWallet } from './getWallet.ts';

/** Ends this session, or every session of the player: on the server if reachable, and always here. */
export async function signOut(everywhere = false): Promise<void> {
  const { address } = store.getState().session;
  await client
    .read('user/logout', everywhere ? { everywhere: 'true' } : {}, { quiet: true })
    .catch(() => undefined);
  if (address) signedMessage.set(address, null);
  await getWallet()
    .then((wallet) => wallet.disconnect())
    .catch(() => undefined);
  clearSession();
}

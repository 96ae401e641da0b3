import { client } from '../api/client.ts';
import { clearSession } from '../store/clearSession.ts';
import { patch } from '../store/patch.ts';
import { store } from '../store/store.ts';
import { signedMessage } from '../wallet/signedMessage.ts';
import { getWallet } from '../queries/getWallet.ts';

/** Ends this session, or every session of the player: on the server if reachable, and always here. */
export async function signOut(everywhere = false): Promise<void> {
  const { address } = store.getState().session;
  // First of all: the live stream tells of the end before the answer does, and so does the wallet's disconnection.
  patch('session', { endedBy: 'player' });
  await client
    .read('user/logout', everywhere ? { everywhere: 'true' } : {}, { quiet: true })
    .catch(() => undefined);
  if (address) signedMessage.set(address, null);
  await getWallet()
    .then((wallet) => wallet.disconnect())
    .catch(() => undefined);
  clearSession();
}

import { client } from '../api/client.ts';
import { serverAheadMs } from '../api/serverWall.ts';
import { getWallet } from '../queries/getWallet.ts';
import { patch } from '../store/patch.ts';
import { signedMessage } from '../wallet/signedMessage.ts';

/**
 * Signs in by a wallet, as players do. Operators need no invitation. Throws the call's refusal or the wallet's
 * rejection.
 */
export async function signInOperator(uid: string): Promise<void> {
  const wallet = await getWallet();
  const address = await wallet.connect(uid);
  patch('session', { address });
  const signed = await wallet.signLogin(address, Date.now() + serverAheadMs());
  if (!signed) throw new Error('the wallet signed with another address');
  try {
    const params = { username: address, ...signed };
    const { token, user } = await client.read('user/logining', params, { quiet: true });
    patch('session', { token, user, address, newcomer: null, endedBy: null, status: 'signedIn' });
  } catch (error) {
    // The next attempt signs anew: the message may be too old, or signed out.
    signedMessage.set(address, null);
    throw error;
  }
}

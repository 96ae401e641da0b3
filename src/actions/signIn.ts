import type { RefusalKey } from '#core/api/refusals.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { serverAheadMs } from '../api/serverWall.ts';
import { say } from '../i18n/say.ts';
import { clearSession } from '../store/clearSession.ts';
import { notify } from '../store/notify.ts';
import { patch } from '../store/patch.ts';
import { store } from '../store/store.ts';
import { isRejection } from '../wallet/isRejection.ts';
import { signedMessage } from '../wallet/signedMessage.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { notifyWalletFault } from './notifyWalletFault.ts';

/** `newcomer`: the address has no account, and nothing was registered. `rejected`: the player declined in the wallet. */
export type SignInOutcome = 'signedIn' | 'newcomer' | 'rejected' | 'failed';

/** Refusals after which a new signature helps. */
const STALE_SIGNATURE_KEYS: readonly string[] = [
  'messageTooOld',
  'messageFromFuture',
  'messageSignedOut',
  'messageMalformed',
  'messageOtherDevice',
  'signatureFailed',
] satisfies RefusalKey[];

/** A device this far from the server's clock shows wrong times, though it signs by the server's. */
const CLOCK_OFF_MS = 3_600_000;

async function exists(userName: string): Promise<boolean> {
  return (await client.read('user/getUserInfoByName', { userName }, { quiet: true })).exists;
}

/**
 * Signs (or uses the session's cached signature) and requests a token; retries once with a new signature when
 * the cached one is stale.
 */
async function logIn(wallet: Wallet, address: string, pusername: string | null): Promise<SignInOutcome> {
  const wasCached = signedMessage.get(address) !== null;
  const signed = await wallet.signLogin(address, Date.now() + serverAheadMs());
  if (!signed) {
    notify.error(say('wallet', 'signatureFailed'), 'signatureFailed');
    return 'failed';
  }
  const params = { username: address, ...signed, ...(pusername ? { pusername } : {}) };
  try {
    const { token, user } = await client.read('user/logining', params, { quiet: wasCached });
    patch('session', { token, user, address, newcomer: null, endedBy: null, status: 'signedIn' });
    if (Math.abs(serverAheadMs()) >= CLOCK_OFF_MS) notify.error(say('wallet', 'clockOff'), 'clock');
    return 'signedIn';
  } catch (error) {
    if (!(error instanceof CallRefusal)) throw error;
    if (STALE_SIGNATURE_KEYS.includes(error.key)) signedMessage.set(address, null);
    if (!wasCached) return 'failed';
    if (STALE_SIGNATURE_KEYS.includes(error.key)) return logIn(wallet, address, pusername);
    notify.error(error.msg ?? say('common', 'state.systemError'), error.key);
    return 'failed';
  }
}

interface Attempt {
  address: string;
  /** Referrer to register a new address under; null: only an existing account signs in. */
  referrer: string | null;
}

async function run(wallet: Wallet, attempt: Attempt): Promise<SignInOutcome> {
  const { address } = attempt;
  const { session } = store.getState();
  if (session.address && session.address !== address) clearSession();
  patch('session', { address, status: 'signingIn' });
  let outcome: SignInOutcome = 'failed';
  try {
    const isKnown = await exists(address);
    // Read after the wait: the player may have confirmed in the meantime.
    const { referrer } = attempt;
    outcome = isKnown || referrer ? await logIn(wallet, address, referrer) : 'newcomer';
  } catch (error) {
    if (isRejection(error)) outcome = 'rejected';
    else if (error instanceof CallRefusal)
      notify.error(error.msg ?? say('errors', 'serverDownTitle'), 'signIn');
    else notifyWalletFault('signIn', error);
  }
  if (outcome !== 'signedIn') patch('session', { status: 'signedOut' });
  if (outcome === 'newcomer') patch('session', { newcomer: address });
  return outcome;
}

let underWay: (Attempt & { outcome: Promise<SignInOutcome> }) | null = null;

/**
 * Steps 2 to 5 of the login flow for an address from the wallet: checks that it exists, signs in, stores token and
 * user. A new address is registered only with a referrer, which the player has seen and confirmed. A rejection in
 * the wallet (4001) shows no toast. Concurrent calls for the same address share one sign-in.
 */
export function signIn(
  wallet: Wallet,
  address: string,
  referrer: string | null = null,
): Promise<SignInOutcome> {
  if (underWay?.address === address) {
    underWay.referrer ??= referrer;
    return underWay.outcome;
  }
  const attempt: Attempt = { address, referrer };
  const begun = Object.assign(attempt, { outcome: run(wallet, attempt) });
  underWay = begun;
  void begun.outcome.finally(() => {
    if (underWay === begun) underWay = null;
  });
  return begun.outcome;
}

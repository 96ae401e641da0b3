import { loadFacts } from '../queries/loadFacts.ts';
import { signIn } from '../actions/signIn.ts';
import { getWallet } from '../queries/getWallet.ts';
import { clearSession } from '../store/clearSession.ts';
import { startFacts } from '../store/facts.ts';
import { deviceStorage } from '../store/deviceStorage.ts';
import { patch } from '../store/patch.ts';
import { store } from '../store/store.ts';
import { fetchWallet } from '../wallet/openWallet.ts';
import type { Wallet, WalletEvents } from '../wallet/wallet.ts';
import { sceneSettled } from './sceneSettled.ts';

/** Some wallet browsers ignore a reload: after this long the page continues with its reset state. */
const RELOAD_MS = 1_500;
/** A signed-in player needs no wallet yet: its code loads this long after the scene's. */
const IDLE_MS = 6_000;

function reload(otherwise: () => void): void {
  location.reload();
  setTimeout(otherwise, RELOAD_MS);
}

function eventsOf(wallet: Wallet): WalletEvents {
  const enter = (address: string) => void signIn(wallet, address);
  return {
    onConnected(address) {
      const { session } = store.getState();
      if (session.token && session.address === address) return;
      if (session.token) clearSession();
      enter(address);
    },
    onAccount(address) {
      const signedIn = store.getState().session.token !== null;
      clearSession();
      if (signedIn) reload(() => enter(address));
      else enter(address);
    },
    onChain() {
      if (!store.getState().session.token) return;
      store.setState({ facts: startFacts, pending: {} });
      reload(() => void loadFacts());
    },
    onDisconnected: clearSession,
  };
}

async function begin(): Promise<void> {
  try {
    const wallet = await getWallet();
    const address = await wallet.recall();
    const events = eventsOf(wallet);
    wallet.watch(events);
    if (address) events.onConnected(address);
    if (!address && !store.getState().session.token) patch('session', { status: 'signedOut' });
  } catch {
    // Without the wallet code (network failure) the invitation page shows, and requests it again.
    if (!store.getState().session.token) patch('session', { status: 'signedOut' });
  }
}

/** Returns true when a wallet was ever connected here: then its answer is worth waiting for. */
function remembered(): boolean {
  return deviceStorage.get('wagmi.recentConnectorId') !== null;
}

/** Step 1 of the login flow and later wallet events: at once without a token, else when the page is idle. */
export function syncWallet(): void {
  if (!store.getState().session.token) {
    if (!remembered()) patch('session', { status: 'signedOut' });
    void fetchWallet().catch(() => undefined);
  }
  let begun = false;
  const check = () => {
    const { session, world } = store.getState();
    if (begun || !world.config) return;
    begun = true;
    if (session.token) void sceneSettled().then(() => setTimeout(() => void begin(), IDLE_MS));
    else void begin();
  };
  check();
  store.subscribe(check);
}

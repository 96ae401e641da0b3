import type { Config } from 'wagmi';
import { watchConnection } from 'wagmi/actions';
import type { WalletEvents } from './wallet.ts';
import type { WalletPlace } from './walletChoice.ts';

/** The chain that this app requested from the wallet; a change to it is not reported. */
export interface RequestedChain {
  chainId: number | null;
}

/**
 * Reports real changes of account and chain. Wallets repeat values, send events while connecting, and some
 * send none while the page is in the background: so values are compared, and read again when the page becomes
 * visible.
 */
export function watchWallet(config: Config, events: WalletEvents, requested: RequestedChain): () => void {
  let last: WalletPlace | null = null;

  const compare = (now: WalletPlace | null, connected: boolean) => {
    const before = last;
    if (!connected) return;
    last = now;
    if (!now) {
      if (before) events.onDisconnected();
    } else if (!before) events.onConnected(now.address);
    else if (before.address !== now.address) events.onAccount(now.address);
    else if (before.chainId !== now.chainId && now.chainId !== requested.chainId) events.onChain(now.chainId);
  };

  const stop = watchConnection(config, {
    onChange({ address, chainId, status }) {
      const settled = status === 'connected' || status === 'disconnected';
      compare(address && chainId !== undefined ? { address, chainId } : null, settled);
    },
  });

  const askAgain = async () => {
    const connection = config.state.connections.get(config.state.current ?? '');
    if (document.visibilityState !== 'visible' || !connection || !last) return;
    const [addresses, chainId] = await Promise.all([
      connection.connector.getAccounts(),
      connection.connector.getChainId(),
    ]);
    const [address] = addresses;
    if (address) compare({ address, chainId }, true);
  };
  const onShow = () => void askAgain().catch(() => undefined);
  document.addEventListener('visibilitychange', onShow);

  const { current, connections } = config.state;
  const present = connections.get(current ?? '');
  if (present?.accounts[0]) last = { address: present.accounts[0], chainId: present.chainId };

  return () => {
    stop();
    document.removeEventListener('visibilitychange', onShow);
  };
}

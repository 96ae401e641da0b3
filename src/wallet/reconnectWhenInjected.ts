import type { Config } from 'wagmi';
import { getConnection, reconnect } from 'wagmi/actions';

const POLL_MS = 100;
const MAX_WAIT_MS = 5_000;

/**
 * Connects a wallet that is injected or announced late. wagmi's `reconnect` runs once and skips connectors
 * without a provider, so a slow wallet browser would be signed out after every reload.
 */
export function reconnectWhenInjected(config: Config): () => void {
  let stopped = false;
  let busy = false;
  const again = async () => {
    if (stopped || busy || getConnection(config).status === 'connected') return;
    busy = true;
    try {
      await reconnect(config);
    } finally {
      busy = false;
    }
  };
  // After wagmi's own listener has added the connector.
  const onAnnounce = () => setTimeout(() => void again(), 0);
  window.addEventListener('eip6963:announceProvider', onAnnounce);
  window.addEventListener('ethereum#initialized', onAnnounce);

  let polls = 0;
  const poll = setInterval(() => {
    polls += 1;
    const isInjected = 'ethereum' in window;
    if (isInjected && polls > 1) {
      window.dispatchEvent(new Event('ethereum#initialized'));
    }
    if (isInjected || polls * POLL_MS >= MAX_WAIT_MS) clearInterval(poll);
  }, POLL_MS);

  return () => {
    stopped = true;
    clearInterval(poll);
    window.removeEventListener('eip6963:announceProvider', onAnnounce);
    window.removeEventListener('ethereum#initialized', onAnnounce);
  };
}

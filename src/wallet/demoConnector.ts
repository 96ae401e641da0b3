import { createConnector } from 'wagmi';
import { DEMO_ID } from './choicesOf.ts';
import { demoKey } from './demoKey.ts';
import type { DemoProvider } from './demoProvider.ts';

const CONNECTED = `${DEMO_ID}.connected`;

/** Provider whose code and curve are fetched at its first request. */
function lazyProvider(chainId: number): DemoProvider {
  let opened: Promise<DemoProvider> | undefined;
  return {
    async request(call) {
      opened ??= import('./demoProvider.ts').then(({ createDemoProvider }) => createDemoProvider(chainId));
      return (await opened).request(call);
    },
    on: () => undefined,
    removeListener: () => undefined,
  };
}

/** The demo wallet as a wagmi connector. */
export function demoConnector(chainId: number) {
  const provider = lazyProvider(chainId);
  const addresses = async (method: string) =>
    (await provider.request({ method })) as readonly `0x${string}`[];

  return createConnector<DemoProvider, Record<never, never>, Record<typeof CONNECTED, true>>((config) => ({
    id: DEMO_ID,
    name: 'Dream Manor',
    type: 'demo',
    async connect<WithCapabilities extends boolean = false>(options?: {
      withCapabilities?: WithCapabilities | boolean;
    }) {
      const accounts = await addresses('eth_requestAccounts');
      await config.storage?.setItem(CONNECTED, true);
      const result = options?.withCapabilities
        ? accounts.map((address) => ({ address, capabilities: {} }))
        : accounts;
      return { accounts: result as never, chainId };
    },
    async disconnect() {
      await config.storage?.removeItem(CONNECTED);
    },
    getAccounts: () => addresses('eth_accounts'),
    getChainId: async () => chainId,
    getProvider: async () => provider,
    async isAuthorized() {
      return demoKey.get() !== null && Boolean(await config.storage?.getItem(CONNECTED));
    },
    onAccountsChanged: () => undefined,
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  }));
}

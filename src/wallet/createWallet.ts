import { createClient, custom, http, type Chain } from 'viem';
import { createConfig, createStorage, type Config } from 'wagmi';
import { connect, disconnect, getConnection, reconnect, signMessage, watchConnectors } from 'wagmi/actions';
import { injected } from 'wagmi/connectors';
import { choicesOf } from './choicesOf.ts';
import { demoConnector } from './demoConnector.ts';
import type { Provider } from './ensureChain.ts';
import type { Payments } from './payments.ts';
import { reconnectWhenInjected } from './reconnectWhenInjected.ts';
import { signLogin } from './signLogin.ts';
import type { Wallet, WalletWorld } from './wallet.ts';
import { NoAccountError } from './walletFault.ts';
import { walletStorage } from './walletStorage.ts';
import { watchWallet, type RequestedChain } from './watchWallet.ts';

function chainOf(world: WalletWorld): Chain {
  return {
    id: world.chainId,
    name: world.chainName,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: world.rpcUrl ? [world.rpcUrl] : [] } },
  };
}

/** Without a public RPC the wallet's own is the only way to the chain. */
const noRpc = custom({ request: () => Promise.reject(new Error('this chain has no public RPC')) });

function configOf(world: WalletWorld): Config {
  const chain = chainOf(world);
  return createConfig({
    chains: [chain],
    connectors: world.demo ? [injected(), demoConnector(world.chainId)] : [injected()],
    storage: createStorage({ storage: walletStorage }),
    client: () => createClient({ chain, transport: world.rpcUrl ? http(world.rpcUrl) : noRpc }),
  });
}

function connectorOf(config: Config, uid: string) {
  const connector = config.connectors.find((each) => each.uid === uid);
  if (!connector) throw new Error(`no wallet ${uid}`);
  return connector;
}

const providerOf = async (config: Config) =>
  (await getConnection(config).connector?.getProvider()) as Provider | undefined;

async function isContract(config: Config, address: string): Promise<boolean> {
  const provider = await providerOf(config);
  const code = await provider
    ?.request({ method: 'eth_getCode', params: [address, 'latest'] })
    .catch(() => '0x');
  // 0xef0100 (EIP-7702) marks an account that delegates to a contract's code: its key still signs.
  return typeof code === 'string' && code.length > 2 && !code.startsWith('0xef0100');
}

/** Lazy-loads the part that moves coins. */
async function paymentsOf(config: Config, world: WalletWorld, onChainAsked: () => void): Promise<Payments> {
  const { createPayments } = await import('./createPayments.ts');
  const provider = async () => {
    const found = await providerOf(config);
    if (!found) throw new Error('no wallet is connected');
    return found;
  };
  const rpc = world.rpcUrl ? (config.getClient() as Provider) : null;
  return createPayments({ world, provider, rpc, onChainAsked });
}

/**
 * Site and chain of a message by EIP-4361. Null where the server does not offer it, and at other addresses of the
 * server: wallets warn of a form that names another site.
 */
function placeOf({ signInOrigin: origin, chainId }: WalletWorld) {
  return origin !== null && origin === location.origin ? { origin, chainId } : null;
}

/** Creates wagmi's configuration for the game's chain. Browser only. */
export function createWallet(world: WalletWorld): Wallet {
  const config = configOf(world);
  const requested: RequestedChain = { chainId: null };
  const present = () => {
    const { address, chainId } = getConnection(config);
    return address && chainId !== undefined ? { address, chainId } : null;
  };
  const signer = {
    sign: (address: string, message: string) =>
      signMessage(config, { account: address as `0x${string}`, message }),
    isContract: (address: string) => isContract(config, address),
  };
  return {
    choices: () => choicesOf(config.connectors, 'ethereum' in window),
    onChoices(changed) {
      const stop = watchConnectors(config, { onChange: changed });
      window.addEventListener('ethereum#initialized', changed);
      return () => {
        stop();
        window.removeEventListener('ethereum#initialized', changed);
      };
    },
    async recall() {
      await reconnect(config);
      return present()?.address ?? null;
    },
    async connect(uid) {
      const connector = connectorOf(config, uid);
      if (config.state.current === uid && present()) return present()?.address ?? '';
      const { accounts } = await connect(config, { connector });
      const [address] = accounts;
      if (!address) throw new NoAccountError('the wallet gave no address');
      return address;
    },
    present,
    ...signer,
    signLogin: (address, wallNow) => signLogin(signer, address, wallNow, placeOf(world)),
    payments: () =>
      paymentsOf(config, world, () => {
        requested.chainId = world.chainId;
      }),
    disconnect: () => disconnect(config),
    watch(events) {
      const stopWatching = watchWallet(config, events, requested);
      const stopWaiting = reconnectWhenInjected(config);
      return () => {
        stopWatching();
        stopWaiting();
      };
    },
  };
}

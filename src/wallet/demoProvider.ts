import { generatePrivateKey, privateKeyToAddress, signMessage } from 'viem/accounts';
import { demoKey } from './demoKey.ts';
import { demoRpc } from './demoRpc.ts';
import type { TransactionRequest } from './sendDemoTransaction.ts';

type Listener = (value: unknown) => void;

/** EIP-1193 provider. */
export interface DemoProvider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on(event: string, listener: Listener): void;
  removeListener(event: string, listener: Listener): void;
}

const UNSUPPORTED = 4200;
const READS =
  /^(eth_(call|estimateGas|gasPrice|blockNumber|getBalance|getCode|getTransaction\w+|getBlock\w+|getLogs|feeHistory|maxPriorityFeePerGas)|net_version)$/;

function addressOf(key: `0x${string}` | null): string[] {
  return key ? [privateKeyToAddress(key)] : [];
}

function createKey(): `0x${string}` {
  const key = generatePrivateKey();
  demoKey.set(key);
  return key;
}

function signingKey(): `0x${string}` {
  const key = demoKey.get();
  if (!key) throw Object.assign(new Error('the demo wallet has no key yet'), { code: 4100 });
  return key;
}

/** Transactions and typed data: loaded when the first is signed, because signing in needs neither. */
const loadSigner = () => import('./demoSigner.ts');

/**
 * The demo wallet: a real key created in this browser, real signatures, real transactions on the local chain.
 * It connects and signs without a prompt, because it holds test coins only.
 */
export function createDemoProvider(chainId: number): DemoProvider {
  const methods: Record<string, (params: readonly unknown[]) => Promise<unknown>> = {
    eth_requestAccounts: async () => addressOf(demoKey.get() ?? createKey()),
    eth_accounts: async () => addressOf(demoKey.get()),
    eth_chainId: async () => `0x${chainId.toString(16)}`,
    personal_sign: async ([raw]) =>
      signMessage({ message: { raw: raw as `0x${string}` }, privateKey: signingKey() }),
    eth_signTypedData_v4: async ([, data]) => {
      const key = signingKey();
      return (await loadSigner()).signDemoTypedData(key, data);
    },
    eth_sendTransaction: async ([request]) => {
      const key = signingKey();
      return (await loadSigner()).signAndSend(key, chainId, request as TransactionRequest);
    },
    wallet_switchEthereumChain: async () => null,
  };
  return {
    async request({ method, params = [] }) {
      const handler = methods[method];
      if (handler) return handler(params);
      if (READS.test(method)) return demoRpc(method, params);
      throw Object.assign(new Error(`the demo wallet does not support ${method}`), { code: UNSUPPORTED });
    },
    // One key on one chain: no events.
    on: () => undefined,
    removeListener: () => undefined,
  };
}

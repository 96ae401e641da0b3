import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { demoKey } from './demoKey.ts';
import { demoRpc } from './demoRpc.ts';
import { sendDemoTransaction, type TransactionRequest } from './sendDemoTransaction.ts';

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

function account(create: boolean): PrivateKeyAccount | null {
  let key = demoKey.get();
  if (!key && create) {
    key = generatePrivateKey();
    demoKey.set(key);
  }
  return key ? privateKeyToAccount(key) : null;
}

function signer(): PrivateKeyAccount {
  const found = account(false);
  if (!found) throw Object.assign(new Error('the demo wallet has no key yet'), { code: 4100 });
  return found;
}

type TypedData = Parameters<PrivateKeyAccount['signTypedData']>[0];

/**
 * The demo wallet: a real key created in this browser, real signatures, real transactions on the local chain.
 * It connects and signs without a prompt, because it holds test coins only.
 */
export function createDemoProvider(chainId: number): DemoProvider {
  const methods: Record<string, (params: readonly unknown[]) => Promise<unknown>> = {
    eth_requestAccounts: async () => [account(true)?.address],
    eth_accounts: async () => {
      const found = account(false);
      return found ? [found.address] : [];
    },
    eth_chainId: async () => `0x${chainId.toString(16)}`,
    personal_sign: async ([raw]) => signer().signMessage({ message: { raw: raw as `0x${string}` } }),
    eth_signTypedData_v4: async ([, data]) =>
      signer().signTypedData((typeof data === 'string' ? JSON.parse(data) : data) as TypedData),
    eth_sendTransaction: async ([request]) =>
      sendDemoTransaction(signer(), chainId, request as TransactionRequest),
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

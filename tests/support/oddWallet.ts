import type { PrivateKeyAccount } from 'viem/accounts';

type Listener = (value: unknown) => void;

/** Answers of a wallet to one method: a value, or a function of the parameters that returns or throws. */
export type Answers = Record<string, unknown>;

export interface OddWalletOptions {
  account: PrivateKeyAccount;
  chainId: number;
  /** Answers that differ from those of an ordinary wallet. A function gets the parameters. */
  answers?: Answers;
  /** Further properties of the provider, such as `isMetaMask`; undefined takes one away. */
  has?: Record<string, unknown>;
}

export interface OddWallet {
  provider: Record<string, unknown> & {
    request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  };
  /** Methods asked for, in their order. */
  asked: string[];
  chainId: number;
  accounts: string[];
  emit(event: string, value: unknown): void;
}

/** An error as wallets throw it. */
export const walletError = (code: number | undefined, message: string, more: object = {}) =>
  Object.assign(new Error(message), code === undefined ? more : { code, ...more });

/** An EIP-1193 provider that signs with a key and differs from an ordinary one as its options say. */
export function oddWallet({ account, chainId, answers = {}, has = {} }: OddWalletOptions): OddWallet {
  const listeners = new Map<string, Set<Listener>>();
  const asked: string[] = [];
  const wallet: OddWallet = {
    asked,
    chainId,
    accounts: [account.address],
    emit: (event, value) => listeners.get(event)?.forEach((listen) => listen(value)),
    provider: {
      async request({ method, params = [] }) {
        asked.push(method);
        if (method in answers) {
          const answer = answers[method];
          return typeof answer === 'function' ? (answer as (of: unknown) => unknown)(params) : answer;
        }
        if (method === 'eth_chainId') return `0x${wallet.chainId.toString(16)}`;
        if (method === 'eth_accounts' || method === 'eth_requestAccounts') return wallet.accounts;
        if (method === 'wallet_requestPermissions') return [{ parentCapability: 'eth_accounts' }];
        if (method === 'personal_sign')
          return account.signMessage({ message: { raw: params[0] as `0x${string}` } });
        if (method === 'eth_getCode') return '0x';
        throw walletError(-32_601, `the method ${method} does not exist`);
      },
      on(event: string, listen: Listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listen));
      },
      removeListener: (event: string, listen: Listener) => void listeners.get(event)?.delete(listen),
      ...has,
    },
  };
  return wallet;
}

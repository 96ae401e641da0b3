import type { Page } from '@playwright/test';
import { hexToString, isHex, type TypedDataDefinition } from 'viem';
import { walletKey } from './walletKeys.ts';

export interface TestWalletOptions {
  /** Number of the account it shows first: one that no other test of the same project registers, as they may share a world. */
  account: number;
  chainId: number;
  /** `announced`: by EIP-6963 at once. `late`: `window.ethereum` appears only when `injectNow` is called. */
  how?: 'announced' | 'late';
  /** It confirms several calls at once (EIP-5792), and says that they are done without sending them. */
  batches?: boolean;
}

export interface TestWallet {
  address: string;
  /** From now on the player says no (code 4001) to whatever the wallet asks, or yes again. */
  refuse(no: boolean): Promise<void>;
  /** The player chooses another account in the wallet. */
  switchAccount(account: number): Promise<string>;
  /** The player chooses another chain in the wallet. */
  switchChain(chainId: number): Promise<void>;
  /** A late wallet appears. */
  injectNow(): Promise<void>;
  /** Messages signed so far. */
  signed: string[];
  /** Typed data (EIP-712) signed so far: the message's fields. */
  typed: Record<string, unknown>[];
  /** Batches confirmed so far. */
  batches: Batch[];
}

interface Batch {
  from: string;
  calls: { to: string; data: `0x${string}` }[];
}

interface WalletPage {
  testWallet: {
    refuse: boolean;
    account: string;
    change(account: string): void;
    move(chainId: number): void;
    inject(): void;
  };
  testWalletSign(address: string, message: string): Promise<string>;
  testWalletSignTyped(address: string, typedData: string): Promise<string>;
  testWalletBatch(batch: unknown): Promise<string>;
}

/** Runs in the page before anything else: an EIP-1193 provider that signs through the test. */
function provide({
  address,
  chainId,
  how,
  batches,
}: Required<Omit<TestWalletOptions, 'account'>> & { address: string }) {
  type Hear = (value: unknown) => void;
  const page = window as unknown as WalletPage & { ethereum?: unknown };
  const hearers = new Map<string, Set<Hear>>();
  const kept = sessionStorage.getItem('test-wallet-account') ?? address;
  const allowed = () => sessionStorage.getItem('test-wallet-allowed') === 'yes';
  const refused = () => Object.assign(new Error('User rejected the request.'), { code: 4001 });
  let hexChain = `0x${chainId.toString(16)}`;
  const state: WalletPage['testWallet'] = {
    refuse: false,
    account: kept,
    change(account) {
      state.account = account;
      sessionStorage.setItem('test-wallet-account', account);
      hearers.get('accountsChanged')?.forEach((hear) => hear([account]));
    },
    move(to) {
      hexChain = `0x${to.toString(16)}`;
      hearers.get('chainChanged')?.forEach((hear) => hear(hexChain));
    },
    inject() {
      page.ethereum = provider;
      window.dispatchEvent(new Event('ethereum#initialized'));
    },
  };
  const provider = {
    async request({ method, params = [] }: { method: string; params?: unknown[] }): Promise<unknown> {
      if (method === 'eth_chainId') return hexChain;
      if (method === 'net_version') return String(Number(hexChain));
      if (method === 'eth_accounts') return allowed() ? [state.account] : [];
      if (method === 'eth_requestAccounts' || method === 'wallet_requestPermissions') {
        if (state.refuse) throw refused();
        sessionStorage.setItem('test-wallet-allowed', 'yes');
        return method === 'eth_requestAccounts' ? [state.account] : [{ parentCapability: 'eth_accounts' }];
      }
      if (method === 'personal_sign') {
        if (state.refuse) throw refused();
        return page.testWalletSign(String(params[1]), String(params[0]));
      }
      if (method === 'eth_signTypedData_v4') {
        if (state.refuse) throw refused();
        return page.testWalletSignTyped(String(params[0]), String(params[1]));
      }
      if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') return null;
      if (method === 'wallet_revokePermissions') return null;
      if (batches && method === 'wallet_getCapabilities') {
        return { [hexChain]: { atomic: { status: 'supported' } } };
      }
      if (batches && method === 'wallet_sendCalls') {
        if (state.refuse) throw refused();
        return { id: await page.testWalletBatch(params[0]) };
      }
      if (batches && method === 'wallet_getCallsStatus') {
        return { status: 200, receipts: [{ transactionHash: params[0], status: '0x1' }] };
      }
      throw Object.assign(new Error(`this wallet has no ${method}`), { code: -32601 });
    },
    on(name: string, hear: Hear) {
      hearers.set(name, (hearers.get(name) ?? new Set()).add(hear));
      return provider;
    },
    removeListener(name: string, hear: Hear) {
      hearers.get(name)?.delete(hear);
      return provider;
    },
  };
  page.testWallet = state;
  if (how === 'late') return;
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Test Wallet',
    icon,
    rdns: 'test.wallet',
  };
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}

/**
 * Puts a wallet into the page that behaves as a phone's does: it asks, remembers who was allowed over reloads, and signs
 * with a real key, here in Node. Call it before the page is opened.
 */
export async function injectWallet(page: Page, options: TestWalletOptions): Promise<TestWallet> {
  const keys = new Map<string, ReturnType<typeof walletKey>>();
  const keyOf = (account: number) => {
    const key = walletKey(account);
    keys.set(key.address.toLowerCase(), key);
    return key;
  };
  const signed: string[] = [];
  const { address } = keyOf(options.account);
  await page.exposeFunction('testWalletSign', async (signer: string, data: string) => {
    const key = keys.get(signer.toLowerCase());
    if (!key) throw new Error(`the test wallet has no key of ${signer}`);
    const message = isHex(data) ? hexToString(data) : data;
    signed.push(message);
    return key.signMessage({ message });
  });
  const typed: Record<string, unknown>[] = [];
  await page.exposeFunction('testWalletSignTyped', async (signer: string, data: string) => {
    const key = keys.get(signer.toLowerCase());
    if (!key) throw new Error(`the test wallet has no key of ${signer}`);
    const typedData = JSON.parse(data) as TypedDataDefinition;
    typed.push(typedData.message);
    return key.signTypedData(typedData);
  });
  const batches: Batch[] = [];
  await page.exposeFunction('testWalletBatch', (batch: Batch) => {
    batches.push(batch);
    return `0x${String(batches.length).padStart(64, '0')}`;
  });
  const { chainId, how = 'announced' } = options;
  await page.addInitScript(provide, { address, chainId, how, batches: options.batches ?? false });
  const inPage = (work: 'inject') =>
    page.evaluate((name) => (window as unknown as WalletPage).testWallet[name](), work);
  return {
    address,
    signed,
    typed,
    batches,
    refuse: (no) =>
      page.evaluate((refuse) => {
        (window as unknown as WalletPage).testWallet.refuse = refuse;
      }, no),
    async switchAccount(account) {
      const next = keyOf(account).address;
      await page.evaluate((to) => (window as unknown as WalletPage).testWallet.change(to), next);
      return next;
    },
    switchChain: (to) =>
      page.evaluate((chain) => (window as unknown as WalletPage).testWallet.move(chain), to),
    injectNow: () => inPage('inject'),
  };
}

// @vitest-environment happy-dom
import { serializeErc6492Signature } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BatchFailedError, offersBatches, sendBatch } from '../../../src/wallet/batchCalls.ts';
import { createWallet } from '../../../src/wallet/createWallet.ts';
import { ensureChain } from '../../../src/wallet/ensureChain.ts';
import { isRejection } from '../../../src/wallet/isRejection.ts';
import { readSignInForm } from '#core/api/signInForm.ts';
import { signedMessage } from '../../../src/wallet/signedMessage.ts';
import { signLogin } from '../../../src/wallet/signLogin.ts';
import type { Wallet, WalletEvents } from '../../../src/wallet/wallet.ts';
import { walletFault } from '../../../src/wallet/walletFault.ts';
import { oddWallet, walletError, type Answers, type OddWallet } from '../../support/oddWallet.ts';

const CHAIN = 31_337;
const OTHER_CHAIN = 1;
const world = {
  chainId: CHAIN,
  chainName: 'Manor Chain',
  rpcUrl: 'http://127.0.0.1:1',
  demo: false,
  signInOrigin: null,
};
const account = privateKeyToAccount(`0x${'3'.repeat(64)}`);
const second = privateKeyToAccount(`0x${'4'.repeat(64)}`);
const WALL_NOW = 1_900_000_000_000;

const cleanUps: (() => void)[] = [];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
  Reflect.deleteProperty(window, 'ethereum');
  vi.useRealTimers();
});

const make = (answers: Answers = {}, has: Record<string, unknown> = {}) =>
  oddWallet({ account, chainId: CHAIN, answers, has });

const inject = ({ provider }: OddWallet) => Object.assign(window, { ethereum: provider });

const ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

interface Announced {
  uuid?: string;
  name?: string;
  icon?: string;
  rdns?: string;
}

/** Announces a wallet by EIP-6963, now and whenever a page asks. */
function announce({ provider }: OddWallet, info: Announced = {}): () => void {
  const full = { uuid: crypto.randomUUID(), name: 'A Wallet', icon: ICON, rdns: 'wallet.a', ...info };
  const tell = () => {
    const detail = Object.freeze({ info: full, provider });
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', tell);
  cleanUps.push(() => window.removeEventListener('eip6963:requestProvider', tell));
  tell();
  return tell;
}

const fail = (error: unknown) => () => {
  throw error;
};

const first = ({ choices }: Wallet) => choices()[0]?.uid ?? '';

/** A wallet that has read what it stored, as on a page that stands: announcements reach it from then on. */
async function opened(): Promise<Wallet> {
  const wallet = createWallet(world);
  await wallet.recall();
  return wallet;
}

async function connected(odd: OddWallet): Promise<Wallet> {
  announce(odd);
  const wallet = createWallet(world);
  await wallet.connect(first(wallet));
  return wallet;
}

/** Connects and notes the wallet's own changes. */
async function watched(odd: OddWallet) {
  const wallet = await connected(odd);
  const events: string[] = [];
  const note: WalletEvents = {
    onAccount: (address) => void events.push(`account ${address}`),
    onChain: (chainId) => void events.push(`chain ${chainId}`),
    onConnected: (address) => void events.push(`connected ${address}`),
    onDisconnected: () => void events.push('disconnected'),
  };
  cleanUps.push(wallet.watch(note));
  return { wallet, events };
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none' as const,
    (error: unknown) => walletFault(error),
  );

/** Provider of which only the chain matters: `unknown` is thrown until the chain was added. */
function onOtherChain(unknown: unknown, add: (odd: OddWallet) => unknown = () => null) {
  const odd = oddWallet({ account, chainId: OTHER_CHAIN });
  let isKnown = false;
  const { request } = odd.provider;
  odd.provider.request = async (call) => {
    if (call.method === 'wallet_switchEthereumChain') {
      odd.asked.push(call.method);
      if (!isKnown) throw unknown;
      odd.chainId = CHAIN;
      return null;
    }
    if (call.method === 'wallet_addEthereumChain') {
      odd.asked.push(call.method);
      const answer = add(odd);
      isKnown = true;
      return answer;
    }
    return request(call);
  };
  return odd;
}

const switches = ({ asked }: OddWallet) => asked.filter((method) => method.startsWith('wallet_'));

describe('connecting', () => {
  test.each<[string, Answers, Record<string, unknown>]>([
    [
      'MetaMask on iOS of 2022, which has no wallet_requestPermissions',
      { wallet_requestPermissions: fail(walletError(-32_601, 'method not found')) },
      {},
    ],
    [
      'ConnectKit #28: wallet_requestPermissions fails without a code',
      { wallet_requestPermissions: fail(new Error('not supported')) },
      {},
    ],
    ['Trust Wallet, which has no removeListener', {}, { removeListener: undefined }],
    ['imToken, which says that it is MetaMask', {}, { isMetaMask: true, isImToken: true }],
    ['TokenPocket, which says that it is MetaMask', {}, { isMetaMask: true, isTokenPocket: true }],
    ['OKX, which says that it is MetaMask', {}, { isMetaMask: true, isOkxWallet: true }],
    ['a wallet that writes its chain in decimals', { eth_chainId: String(CHAIN) }, {}],
    [
      'a wallet that writes its account in small letters',
      { eth_accounts: [account.address.toLowerCase()], eth_requestAccounts: [account.address.toLowerCase()] },
      {},
    ],
  ])('works with %s', async (_, answers, has) => {
    inject(make(answers, has));
    const wallet = createWallet(world);
    expect(wallet.choices()).toMatchObject([{ kind: 'injected' }]);
    expect(await wallet.connect(first(wallet))).toBe(account.address);
    expect(wallet.present()).toEqual({ address: account.address, chainId: CHAIN });
    expect(await wallet.signLogin(account.address, WALL_NOW)).toMatchObject({
      message: `Dream Manor Login ${WALL_NOW}`,
    });
    await wallet.disconnect();
    expect(wallet.present()).toBeNull();
  });

  test.each<[string, Answers, ReturnType<typeof walletFault>]>([
    [
      'MetaMask with an open prompt (-32002)',
      { wallet_requestPermissions: fail(walletError(-32_002, 'already pending')) },
      'busy',
    ],
    [
      'an open prompt that the wallet wraps',
      {
        eth_requestAccounts: fail(
          walletError(-32_603, 'Internal error', { data: { originalError: { code: -32_002 } } }),
        ),
        wallet_requestPermissions: fail(walletError(-32_601, 'no')),
      },
      'busy',
    ],
    ['a locked wallet that shows no account', { eth_requestAccounts: [], eth_accounts: [] }, 'locked'],
    [
      'a locked wallet that says so without a code of its own',
      {
        eth_requestAccounts: fail(walletError(-32_603, 'Wallet is locked')),
        wallet_requestPermissions: fail(walletError(-32_603, 'Wallet is locked')),
      },
      'locked',
    ],
    [
      'a wallet that fails by itself',
      { eth_requestAccounts: fail(new Error('boom')), eth_accounts: [] },
      null,
    ],
  ])('names the reason of %s', async (_, answers, expected) => {
    inject(make(answers));
    const wallet = createWallet(world);
    expect(await faultOf(wallet.connect(first(wallet)))).toBe(expected);
    expect(wallet.present()).toBeNull();
  });

  test('a rejection stays one in every wrapping, and later the wallet connects', async () => {
    const wrapped = walletError(-32_603, 'Internal error', {
      data: { originalError: walletError(4_001, 'User denied') },
    });
    expect(isRejection(wrapped)).toBe(true);
    let isRefused = true;
    const answer = () => {
      if (isRefused) throw walletError(4_001, 'User denied account authorization');
      return [{ parentCapability: 'eth_accounts' }];
    };
    inject(make({ wallet_requestPermissions: answer }));
    const wallet = createWallet(world);
    await expect(wallet.connect(first(wallet))).rejects.toSatisfy(isRejection);
    isRefused = false;
    expect(await wallet.connect(first(wallet))).toBe(account.address);
  });

  test('a browser that forbids storage connects', async () => {
    const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    try {
      inject(make());
      const wallet = createWallet(world);
      expect(await wallet.connect(first(wallet))).toBe(account.address);
    } finally {
      forbidden.mockRestore();
    }
  });
});

describe('announcements (EIP-6963)', () => {
  test('a wallet that announces itself twice is listed once', async () => {
    const again = announce(make(), { uuid: '00000000-0000-4000-8000-000000000001' });
    const wallet = await opened();
    again();
    announce(make(), { rdns: 'wallet.b', name: 'Another' });
    expect(wallet.choices().map(({ name }) => name)).toEqual(['A Wallet', 'Another']);
  });

  test('a wallet that is injected again with a new uuid is listed once', async () => {
    announce(make(), { rdns: 'io.metamask', name: 'MetaMask' });
    const wallet = await opened();
    announce(make(), { rdns: 'io.metamask', name: 'MetaMask' });
    announce(make(), { rdns: 'wallet.b', name: 'Another' });
    expect(wallet.choices().map(({ name }) => name)).toEqual(['MetaMask', 'Another']);
  });

  test('a late wallet is added, and the injected twin goes', async () => {
    inject(make({}, { isMetaMask: true }));
    const wallet = await opened();
    const changed = vi.fn();
    cleanUps.push(wallet.onChoices(changed));
    expect(wallet.choices()).toMatchObject([{ kind: 'injected' }]);
    announce(make(), { rdns: 'im.token.app', name: 'imToken' });
    expect(changed).toHaveBeenCalled();
    expect(wallet.choices()).toMatchObject([{ kind: 'announced', name: 'imToken' }]);
  });

  test.each([
    ['an address that would tell of the visit', 'https://wallet.example/icon.png', null],
    ['a script', 'javascript:alert(1)', null],
    ['nothing', '', null],
    ['a line break before the data', `\n  ${ICON}`, ICON],
  ])('a picture of %s is drawn safely', (_, icon, expected) => {
    announce(make(), { icon });
    expect(createWallet(world).choices()).toMatchObject([{ icon: expected }]);
  });

  test('an endless name is cut, and one of spaces is none', () => {
    announce(make(), { name: 'W'.repeat(500), rdns: 'long.name' });
    announce(make(), { name: '  ', rdns: 'no.name' });
    const names = createWallet(world)
      .choices()
      .map(({ name }) => name);
    expect(names.sort()).toEqual(['', 'W'.repeat(40)]);
  });
});

describe('changes by the wallet', () => {
  test('no account any more (accountsChanged with an empty list) ends the sign-in', async () => {
    const odd = make();
    const { wallet, events } = await watched(odd);
    odd.accounts = [];
    odd.emit('accountsChanged', []);
    await vi.waitFor(() => expect(events).toEqual(['disconnected']));
    expect(wallet.present()).toBeNull();
  });

  test('another account is told once, and an account that is repeated is not', async () => {
    const odd = make();
    const { events } = await watched(odd);
    odd.emit('accountsChanged', [account.address]);
    odd.accounts = [second.address];
    odd.emit('accountsChanged', [second.address]);
    odd.emit('accountsChanged', [second.address.toLowerCase()]);
    await vi.waitFor(() => expect(events).toEqual([`account ${second.address}`]));
  });

  test('MetaMask/providers #110: an event with the present chain is no change', async () => {
    const odd = make();
    const { events } = await watched(odd);
    odd.emit('chainChanged', `0x${CHAIN.toString(16)}`);
    odd.emit('chainChanged', `0x${OTHER_CHAIN.toString(16)}`);
    await vi.waitFor(() => expect(events).toEqual([`chain ${OTHER_CHAIN}`]));
  });

  test('imToken sends no events in the background: the page asks when it is shown', async () => {
    const odd = make();
    const { events } = await watched(odd);
    odd.accounts = [second.address];
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(events).toEqual([`account ${second.address}`]));
  });
});

describe('the chain', () => {
  test.each<[string, unknown]>([
    ['MetaMask (4902)', walletError(4_902, 'Unrecognized chain ID')],
    ['Trust Wallet, in words of the device and without a code', walletError(undefined, '网络不存在')],
    [
      'MetaMask Mobile, which wraps 4902',
      walletError(-32_603, 'Internal error', { data: { originalError: { code: 4_902 } } }),
    ],
    ['Binance, which throws a text', 'Unsupported chain'],
  ])('is added where %s does not know it', async (_, unknown) => {
    const odd = onOtherChain(unknown);
    await ensureChain(odd.provider, world);
    expect(switches(odd)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ]);
  });

  test('is not switched again by a wallet that switches when it adds', async () => {
    const odd = onOtherChain(walletError(4_902, 'Unrecognized chain ID'), (wallet) => {
      wallet.chainId = CHAIN;
      return null;
    });
    await ensureChain(odd.provider, world);
    expect(switches(odd)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain']);
  });

  test('is not added after a no, nor while a prompt is open', async () => {
    const no = onOtherChain(walletError(4_001, 'User rejected the request'));
    await expect(ensureChain(no.provider, world)).rejects.toSatisfy(isRejection);
    const open = onOtherChain(walletError(-32_002, 'already pending'));
    expect(await faultOf(ensureChain(open.provider, world))).toBe('busy');
    for (const odd of [no, open]) expect(switches(odd)).toEqual(['wallet_switchEthereumChain']);
  });

  test('is another one with BitKeep, which answers and stays, and with a wallet that cannot add', async () => {
    const stays = oddWallet({
      account,
      chainId: OTHER_CHAIN,
      answers: { wallet_switchEthereumChain: null },
    });
    expect(await faultOf(ensureChain(stays.provider, world))).toBe('otherChain');
    const cannot = onOtherChain(walletError(4_902, 'no'), fail(walletError(-32_601, 'not supported')));
    expect(await faultOf(ensureChain(cannot.provider, world))).toBe('otherChain');
  });

  test('without a public RPC cannot be added: the player is told', async () => {
    const odd = onOtherChain(walletError(4_902, 'no'));
    expect(await faultOf(ensureChain(odd.provider, { ...world, rpcUrl: null }))).toBe('otherChain');
    expect(switches(odd)).toEqual(['wallet_switchEthereumChain']);
  });
});

describe('signing in', () => {
  test.each<[string, unknown, ReturnType<typeof walletFault>]>([
    ['a prompt that is open already', walletError(-32_002, 'Request already pending'), 'busy'],
    ['a wallet that was locked meanwhile', walletError(4_100, 'Unauthorized'), 'locked'],
    ['a hardware wallet that is not plugged in', walletError(-32_603, 'Ledger: device not found'), null],
  ])('names the reason of %s', async (_, error, expected) => {
    const wallet = await connected(make({ personal_sign: fail(error) }));
    expect(await faultOf(wallet.signLogin(account.address, WALL_NOW))).toBe(expected);
  });

  test('waits for a hardware wallet that takes a minute', async () => {
    vi.useFakeTimers();
    let approve = () => {};
    const pressed = new Promise<void>((resolve) => (approve = resolve));
    const odd = make({
      personal_sign: async ([raw]: readonly `0x${string}`[]) => {
        await pressed;
        return account.signMessage({ message: { raw: raw ?? '0x' } });
      },
    });
    const wallet = await connected(odd);
    const signed = vi.fn();
    const waiting = wallet.signLogin(account.address, WALL_NOW).then(signed);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(signed).not.toHaveBeenCalled();
    approve();
    await vi.advanceTimersByTimeAsync(0);
    await waiting;
    expect(signed).toHaveBeenCalledWith(
      expect.objectContaining({ message: `Dream Manor Login ${WALL_NOW}` }),
    );
    expect(odd.asked.filter((method) => method === 'personal_sign')).toHaveLength(1);
  });

  test('by EIP-4361 only where the server offers it for this very address', async () => {
    announce(make());
    const messages: string[] = [];
    for (const signInOrigin of [location.origin, 'https://elsewhere.example', null]) {
      const wallet = createWallet({ ...world, signInOrigin });
      await wallet.connect(first(wallet));
      signedMessage.set(account.address, null);
      messages.push((await wallet.signLogin(account.address, WALL_NOW))?.message ?? '');
    }
    const [own = '', ...others] = messages;
    expect(readSignInForm(own)).toMatchObject({
      origin: location.origin,
      address: account.address,
      chainId: CHAIN,
      issuedAt: WALL_NOW,
    });
    expect(others).toEqual(Array(2).fill(`Dream Manor Login ${WALL_NOW}`));
  });

  test("leaves a smart account's signature to the server before it is deployed (ERC-6492)", async () => {
    const signature = serializeErc6492Signature({
      address: second.address,
      data: '0x1234',
      signature: '0xabcd',
    });
    const signer = { sign: async () => signature, isContract: async () => false };
    expect(await signLogin(signer, account.address, WALL_NOW)).toMatchObject({ signature });
  });
});

describe('batches (EIP-5792)', () => {
  const HASH = `0x${'ab'.repeat(32)}`;
  const calls = [
    { to: account.address, data: '0x01' },
    { to: second.address, data: '0x02' },
  ];
  const receipts = [{ transactionHash: HASH, status: '0x1' }];
  const at = `0x${CHAIN.toString(16)}`;

  test.each<[string, unknown, boolean]>([
    ['MetaMask, whose account becomes a smart one', { [at]: { atomic: { status: 'ready' } } }, true],
    ['Base Account', { [at]: { atomic: { status: 'supported' } } }, true],
    ['a wallet that answers for all chains', { '0x0': { atomic: { status: 'supported' } } }, true],
    ['Coinbase Smart Wallet of 2024 (draft)', { [at]: { atomicBatch: { supported: true } } }, true],
    ['a wallet that writes its chain in capitals', { '0x7A69': { atomic: { status: 'ready' } } }, true],
    ['a wallet with batches on another chain', { '0x1': { atomic: { status: 'supported' } } }, false],
    ['an account of a key', { [at]: { atomic: { status: 'unsupported' } } }, false],
    ['a wallet without capabilities', {}, false],
    ['a wallet that answers nothing', null, false],
    ['a wallet without the method', fail(walletError(-32_601, 'method not found')), false],
    ['a wallet that refuses to tell', fail(walletError(4_100, 'Unauthorized')), false],
  ])('of %s', async (_, answer, expected) => {
    const odd = make({ wallet_getCapabilities: answer });
    expect(await offersBatches(odd.provider, account.address, CHAIN)).toBe(expected);
  });

  /** Sends both calls through a wallet; the waits between its answers take no time. */
  const send = (odd: OddWallet) =>
    sendBatch(odd.provider, { from: account.address, chainId: CHAIN, calls }, async () => {});

  test.each<[string, unknown, readonly unknown[]]>([
    ['a wallet of version 2', { id: '0x1' }, [{ status: 100 }, { status: 200, receipts }]],
    ['a wallet of the draft', '0x1', [{ status: 'PENDING' }, { status: 'CONFIRMED', receipts }]],
    [
      'a wallet with a transaction a call',
      { id: '0x1' },
      [{ status: 200, receipts: [...receipts, ...receipts] }],
    ],
  ])('asks %s for one confirmation and tells its transaction', async (_, sent, answers) => {
    const left = [...answers];
    const asked: unknown[] = [];
    const odd = make({
      wallet_sendCalls: ([batch]: readonly unknown[]) => {
        asked.push(batch);
        return sent;
      },
      wallet_getCallsStatus: () => left.shift(),
    });
    expect(await send(odd)).toEqual([HASH]);
    expect(asked).toEqual([
      { version: '2.0.0', from: account.address, chainId: at, atomicRequired: true, calls },
    ]);
    expect(left).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['the player says no', walletError(4_001, 'User rejected')],
    ['the player refuses the smart account (5750)', walletError(5_750, 'Rejected upgrade')],
  ])('is silent when %s', async (_, error) => {
    await expect(send(make({ wallet_sendCalls: fail(error) }))).rejects.toSatisfy(isRejection);
  });

  test.each<[string, unknown]>([
    ['failed before the chain', { status: 400 }],
    ['was undone by the chain', { status: 500, receipts }],
    ['was done in part', { status: 600, receipts }],
    [
      'failed in a wallet of the draft',
      { status: 'CONFIRMED', receipts: [{ ...receipts[0], status: '0x0' }] },
    ],
  ])('is no payment when it %s', async (_, status) => {
    const odd = make({ wallet_sendCalls: { id: '0x1' }, wallet_getCallsStatus: status });
    await expect(send(odd)).rejects.toThrow(BatchFailedError);
  });

  test('ends without a hash when the wallet never tells the end: the deposit shows it', async () => {
    const odd = make({ wallet_sendCalls: { id: '0x1' }, wallet_getCallsStatus: { status: 100 } });
    expect(await send(odd)).toEqual([]);
  });
});

// @vitest-environment happy-dom
import { privateKeyToAccount } from 'viem/accounts';
import { recoverTypedDataAddress, verifyMessage } from 'viem';
import { beforeEach, expect, test } from 'vitest';
import { choicesOf, DEMO_ID } from '../../../src/wallet/choicesOf.ts';
import { demoKey } from '../../../src/wallet/demoKey.ts';
import { createDemoProvider } from '../../../src/wallet/demoProvider.ts';
import { inWalletBrowser } from '../../../src/wallet/inWalletBrowser.ts';
import { isRejection } from '../../../src/wallet/isRejection.ts';
import { signedMessage } from '../../../src/wallet/signedMessage.ts';
import { signLogin } from '../../../src/wallet/signLogin.ts';
import { pageWithReferrer, walletLinks } from '../../../src/wallet/walletLinks.ts';

const KEY = `0x${'11'.repeat(32)}` as const;
const mine = privateKeyToAccount(KEY);
const other = privateKeyToAccount(`0x${'22'.repeat(32)}`);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const signer = (account: typeof mine, contract = false) => {
  const requests: string[] = [];
  return {
    asked: requests,
    sign: (_: string, message: string) => {
      requests.push(message);
      return account.signMessage({ message });
    },
    isContract: async () => contract,
  };
};

test('the login message is the fixed text with the timestamp, signed once a session', async () => {
  const wallet = signer(mine);
  const first = await signLogin(wallet, mine.address, 1_900_000_000_000);
  const second = await signLogin(wallet, mine.address, 1_900_000_099_000);
  expect(wallet.asked).toEqual(['Dream Manor Login 1900000000000']);
  expect(second).toEqual(first);
  expect(
    await verifyMessage({
      address: mine.address,
      ...(first as { message: string; signature: `0x${string}` }),
    }),
  ).toBe(true);
});

test("another key's signature is refused and not stored", async () => {
  expect(await signLogin(signer(other), mine.address, 1_900_000_000_000)).toBeNull();
  expect(signedMessage.get(mine.address)).toBeNull();
});

test("a contract wallet's signature is verified by the server only", async () => {
  expect(await signLogin(signer(other, true), mine.address, 1_900_000_000_000)).not.toBeNull();
});

test('signed messages are stored per address, in any letter case', () => {
  signedMessage.set('0xAb', { message: 'm', signature: 's' });
  expect(signedMessage.get('0xaB')).toEqual({ message: 'm', signature: 's' });
  expect(signedMessage.get('0xcd')).toBeNull();
  signedMessage.set('0xAB', null);
  expect(signedMessage.get('0xAb')).toBeNull();
});

test('a rejection is detected at any depth of wrapping, and nothing else counts as one', () => {
  const rejected = Object.assign(new Error('no'), { code: 4001 });
  const wrapped = new Error('a', { cause: new Error('b', { cause: rejected }) });
  const round: { cause?: unknown } = {};
  round.cause = round;
  expect([rejected, wrapped, { name: 'UserRejectedRequestError' }].map(isRejection)).toEqual([
    true,
    true,
    true,
  ]);
  expect([new Error('no'), { code: -32_002 }, null, 'text', round].map(isRejection)).toEqual(
    Array(5).fill(false),
  );
});

const connector = (id: string, name = id) => ({ uid: `u-${id}`, id, name });

test('the injected twin of an announced wallet is hidden', () => {
  const connectors = [connector('injected'), connector(DEMO_ID), connector('io.metamask', 'MetaMask')];
  expect(choicesOf(connectors, true).map(({ kind, name }) => [kind, name])).toEqual([
    ['announced', 'MetaMask'],
    ['demo', DEMO_ID],
  ]);
});

test('the injected wallet is shown when no wallet announced itself', () => {
  const connectors = [connector('injected'), connector(DEMO_ID)];
  expect(choicesOf(connectors, true).map(({ kind }) => kind)).toEqual(['injected', 'demo']);
  expect(choicesOf(connectors, false).map(({ kind }) => kind)).toEqual(['demo']);
});

test('icons are shown from data URLs only', () => {
  const icons = ['data:image/png;base64,AA', 'https://elsewhere.example/a.png'];
  const connectors = icons.map((icon, index) => ({ ...connector(`w${index}`), icon }));
  expect(choicesOf(connectors, false).map(({ icon }) => icon)).toEqual([icons[0], null]);
});

test('the demo wallet makes a key once, stores it, and signs with it', async () => {
  const provider = createDemoProvider(31_337);
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([]);
  const [address] = (await provider.request({ method: 'eth_requestAccounts' })) as [`0x${string}`];
  expect(await createDemoProvider(31_337).request({ method: 'eth_accounts' })).toEqual([address]);
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69');
  const raw = '0x68656c6c6f';
  const signature = (await provider.request({
    method: 'personal_sign',
    params: [raw, address],
  })) as `0x${string}`;
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true);
});

test('the demo wallet signs typed data given as text, as wallets receive it', async () => {
  demoKey.set(KEY);
  const data = {
    domain: { name: 'Dream Manor', chainId: 31_337 },
    types: { Payout: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Payout' as const,
    message: { amount: 5n },
  };
  const text = JSON.stringify({ ...data, message: { amount: '5' } });
  const signature = (await createDemoProvider(31_337).request({
    method: 'eth_signTypedData_v4',
    params: [mine.address, text],
  })) as `0x${string}`;
  expect(await recoverTypedDataAddress({ ...data, signature })).toBe(mine.address);
});

test('the demo wallet refuses unknown methods, and signs nothing without a key', async () => {
  const provider = createDemoProvider(31_337);
  await expect(provider.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 });
  await expect(provider.request({ method: 'personal_sign', params: ['0x00'] })).rejects.toMatchObject({
    code: 4100,
  });
});

test('only a well-formed key is accepted', () => {
  expect(
    ['', '0x12', KEY.slice(2), `0x${'00'.repeat(32)}`, `${KEY}0`].map((key) => demoKey.set(key)),
  ).toEqual(Array(5).fill(false));
  expect(demoKey.get()).toBeNull();
  expect(demoKey.set(KEY)).toBe(true);
  expect(demoKey.get()).toBe(KEY);
});

test('links into wallets carry the page with its referrer before and behind the hash', () => {
  const page = pageWithReferrer({ origin: 'https://manor.example', pathname: '/' }, 'MANOR1');
  expect(page).toBe('https://manor.example/?pusername=MANOR1#/invite?pusername=MANOR1');
  const links = walletLinks(page, 'iPhone');
  expect(links).toHaveLength(6);
  expect(links[0]?.open).toBe(
    'https://link.metamask.io/dapp/manor.example/?pusername=MANOR1#/invite?pusername=MANOR1',
  );
  for (const { open } of links.slice(1)) expect(decodeURIComponent(decodeURIComponent(open))).toContain(page);
  expect(walletLinks(page, 'Android')[5]?.open).toMatch(/^https:\/\/bkcode\.vip/);
  expect(links[5]?.open).toMatch(/^bitkeep:/);
});

test("the user agent shows a wallet's own browser", () => {
  expect(inWalletBrowser('Mozilla/5.0 (iPhone) WebView MetaMaskMobile')).toBe(true);
  expect(inWalletBrowser('Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36')).toBe(false);
});

import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  parseAbi,
  serializeErc6492Signature,
  zeroAddress,
  zeroHash,
  type Address,
  type Hex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCheckGuard } from '#server/chain/checkGuard.ts';
import { chainSender } from '#server/chain/chainSender.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { readArtifact } from '#server/chain/readArtifact.ts';
import { verifySigner } from '#server/chain/verifySigner.ts';
import type { SignaturePlace } from '#server/chain/verifyHash.ts';
import { SILENT_RPC, startDeployedChain } from './support/startTestChain.ts';
import { watchedRpc } from './support/watchedRpc.ts';

const FACTORY = parseAbi([
  'function deploy(address owner, bytes32 salt) returns (address)',
  'function addressOf(address owner, bytes32 salt) view returns (address)',
]);
const MESSAGE = 'Dream Manor Login 1790000000000';
const NOWHERE = { rpcUrl: SILENT_RPC, chainId: 31_337 };

const owner = privateKeyToAccount(`0x${'5'.repeat(64)}`);
const other = privateKeyToAccount(`0x${'6'.repeat(64)}`);

let world: Awaited<ReturnType<typeof startDeployedChain>>;
let factory: Address;
let wallet: Address;
let unborn: Address;

const verify = (address: string, signature: string, place: SignaturePlace = world.chain, message = MESSAGE) =>
  verifySigner({ ...place, factories: new Set([factory.toLowerCase()]) }, { address, message, signature });

const send = async (transaction: { to?: Address; data: Hex }) => {
  const hash = await chainSender(world.chain, localKeys.operators[0]).sendTransaction(transaction);
  return world.client.waitForTransactionReceipt({ hash });
};

const salt = (end: string): Hex => `${zeroHash.slice(0, -1)}${end}` as Hex;

const made = (end: string) => ({ abi: FACTORY, args: [owner.address, salt(end)] }) as const;

const wrap = (signature: Hex, end: string) =>
  serializeErc6492Signature({
    address: factory,
    data: encodeFunctionData({ ...made(end), functionName: 'deploy' }),
    signature,
  });

beforeAll(async () => {
  world = await startDeployedChain();
  const bytecode = await readArtifact('TestWalletFactory');
  const { contractAddress } = await send({ data: encodeDeployData({ abi: [], bytecode }) });
  if (!contractAddress) throw new Error('no factory');
  factory = contractAddress;
  const at = (end: string) =>
    world.client.readContract({ ...made(end), address: factory, functionName: 'addressOf' });
  [wallet, unborn] = await Promise.all([at('1'), at('2')]);
  await send({ to: factory, data: encodeFunctionData({ ...made('1'), functionName: 'deploy' }) });
});

afterAll(() => world.stop());

describe('a plain account', () => {
  it('is accepted without a request to the chain, in any letter case of its address', async () => {
    const signature = await owner.signMessage({ message: MESSAGE });
    expect(await verify(owner.address, signature, NOWHERE)).toBe('valid');
    expect(await verify(owner.address.toLowerCase(), signature, NOWHERE)).toBe('valid');
  });

  it('is accepted with a parity of 0 or 1, as some wallets write it', async () => {
    const signature = await owner.signMessage({ message: MESSAGE });
    const parity = Number.parseInt(signature.slice(-2), 16) - 27;
    const short = concatHex([signature.slice(0, -2) as Hex, parity === 0 ? '0x00' : '0x01']);
    expect(await verify(owner.address, short, NOWHERE)).toBe('valid');
  });

  it('is refused for another address, text or signer', async () => {
    const signature = await owner.signMessage({ message: MESSAGE });
    expect(await verify(other.address, signature)).toBe('invalid');
    expect(await verify(owner.address, signature, world.chain, `${MESSAGE} `)).toBe('invalid');
    expect(await verify(owner.address, await other.signMessage({ message: MESSAGE }))).toBe('invalid');
  });

  it('is refused without an exception for any input of a stranger', async () => {
    const good = await owner.signMessage({ message: MESSAGE });
    const garbage = [
      '',
      '0x',
      '0x0',
      'hello',
      '0xzz',
      '0x12',
      good.slice(2),
      good.slice(0, -1),
      good.slice(0, -2),
      `${good}00`,
      `${good.slice(0, -2)}1d`,
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(65)}`,
      `0x${'64926492'.repeat(8)}`,
      `0x${'80218021'.repeat(8)}`,
      `${good}${'64926492'.repeat(8)}`,
      `${good}${'80218021'.repeat(8)}`,
      `0x${'ab'.repeat(8_193)}`,
    ];
    for (const signature of garbage) {
      expect(await verify(owner.address, signature), signature.slice(0, 80)).toBe('invalid');
    }
    for (const address of ['', '0x', '0x1', `${owner.address}0`, 'vitalik.eth']) {
      expect(await verify(address, good), address).toBe('invalid');
    }
  });

  it('is never the zero address, which stands for a signer that cannot be recovered', async () => {
    for (const signature of [`0x${'00'.repeat(64)}1b`, `0x${'ff'.repeat(64)}1c`] as const) {
      expect(await verify(zeroAddress, signature)).toBe('invalid');
    }
  });
});

describe('a contract wallet', () => {
  it("is accepted when it confirms its owner's signature (ERC-1271)", async () => {
    expect(await verify(wallet, await owner.signMessage({ message: MESSAGE }))).toBe('valid');
  });

  it('is refused for another signer or text, and when the address is no wallet', async () => {
    const signature = await owner.signMessage({ message: MESSAGE });
    expect(await verify(wallet, await other.signMessage({ message: MESSAGE }))).toBe('invalid');
    expect(await verify(wallet, signature, world.chain, 'Dream Manor Login 1')).toBe('invalid');
    expect(await verify(wallet, '0x1234')).toBe('invalid');
    expect(await verify(world.addresses.usdt, signature)).toBe('invalid');
  });

  it('is accepted before it is deployed (ERC-6492), and is not deployed by the check', async () => {
    const signature = wrap(await owner.signMessage({ message: MESSAGE }), '2');
    expect(await verify(unborn, signature)).toBe('valid');
    expect(await world.client.getCode({ address: unborn })).toBeUndefined();
  });

  it('is accepted with that wrapping after it is deployed too', async () => {
    expect(await verify(wallet, wrap(await owner.signMessage({ message: MESSAGE }), '1'))).toBe('valid');
  });

  it('is refused before deployment for another signer, another wallet, or without deployment data', async () => {
    const signature = await owner.signMessage({ message: MESSAGE });
    expect(await verify(unborn, wrap(await other.signMessage({ message: MESSAGE }), '2'))).toBe('invalid');
    expect(await verify(unborn, wrap(signature, '3'))).toBe('invalid');
    expect(await verify(unborn, signature)).toBe('invalid');
  });

  it('is neither accepted nor refused when the chain does not answer', async () => {
    const signature = await owner.signMessage({ message: MESSAGE });
    expect(await verify(wallet, signature, NOWHERE)).toBe('unreachable');
    expect(await verify(unborn, wrap(signature, '2'), NOWHERE)).toBe('unreachable');
  });

  it.each([
    [200, '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"too many requests"}}'],
    [200, '<html>busy</html>'],
    [502, 'bad gateway'],
    [429, '{}'],
  ])('is neither believed nor refused when the chain answers %i %s', async (status, text) => {
    const proxy = createServer((_request, response) => response.writeHead(status).end(text));
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const place = { ...NOWHERE, rpcUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
    expect(await verify(wallet, await owner.signMessage({ message: MESSAGE }), place)).toBe('unreachable');
    proxy.close();
  });
});

describe('a stranger who wants the chain node to work', () => {
  const watched = (isOpen?: Promise<void>) => watchedRpc(world.chain.rpcUrl, isOpen);

  /** A contract whose every call is an endless loop: JUMPDEST, PUSH1 0, JUMP. */
  const deployLoop = async () => {
    const { contractAddress } = await send({
      data: ('0x63' + '5b600056' + '5f52' + '6004601c' + 'f3') as Hex,
    });
    if (!contractAddress) throw new Error('no loop');
    return contractAddress;
  };

  it('gets at most a million gas a call, and no retry for an endless loop', async () => {
    const loop = await deployLoop();
    expect(await world.client.getCode({ address: loop })).toBe('0x5b600056');
    const { place, asked, close } = await watched();
    const signature = await other.signMessage({ message: MESSAGE });
    expect(await verify(loop, signature, place)).toBe('invalid');
    expect(await verify(unborn, wrap(signature, '2'), place)).toBe('invalid');
    const calls = asked.filter(({ method }) => method === 'eth_call');
    expect(calls).toHaveLength(2);
    for (const { params } of calls)
      expect(BigInt(params[0].gas ?? '0xffffffff')).toBeLessThanOrEqual(1_000_000n);
    close();
  });

  it('gets one lookup for an address without code', async () => {
    const { place, asked, close } = await watched();
    const signature = await other.signMessage({ message: MESSAGE });
    expect(await verify(owner.address, signature, place)).toBe('invalid');
    expect(await verify(owner.address, `0x${'ab'.repeat(8_000)}`, place)).toBe('invalid');
    expect(asked.map(({ method }) => method)).toEqual(['eth_getCode', 'eth_getCode']);
    close();
  });

  it('cannot name a factory that is not known', async () => {
    const { place, asked, close } = await watched();
    const own = serializeErc6492Signature({ address: await deployLoop(), data: '0x', signature: '0x1234' });
    expect(await verify(unborn, own, place)).toBe('invalid');
    expect(asked.map(({ method }) => method)).toEqual(['eth_getCode']);
    close();
  });

  it('has at most four checks running on a node, and a few that wait', async () => {
    let open = () => {};
    const { place, asked, runs, close } = await watched(new Promise<void>((resolve) => (open = resolve)));
    const guard = makeCheckGuard(() => 0);
    const signature = await other.signMessage({ message: MESSAGE });
    const many = Array.from({ length: 34 }, (_, number) =>
      verifySigner(
        { ...place, guard },
        { address: wallet, message: MESSAGE, signature, client: `10.0.0.${number}` },
      ),
    );
    await vi.waitFor(() => expect(asked).toHaveLength(4), 60_000);
    open();
    const verdicts = await Promise.all(many);
    expect(runs.most).toBe(4);
    expect(verdicts.filter((verdict) => verdict === 'invalid')).toHaveLength(20);
    expect(verdicts.filter((verdict) => verdict === 'busy')).toHaveLength(14);
    const good = await owner.signMessage({ message: MESSAGE });
    const claim = { address: wallet, message: MESSAGE, signature: good, client: 'honest' };
    expect(await verifySigner({ ...place, guard }, claim)).toBe('valid');
    close();
  });

  it('has ten checks a minute, while plain signatures from the same place stay free', async () => {
    let now = 0;
    const place = { ...world.chain, guard: makeCheckGuard(() => now) };
    const signature = await other.signMessage({ message: MESSAGE });
    const ask = (address: string, client: string) =>
      verifySigner(place, { address, message: MESSAGE, signature, client });
    for (let asked = 0; asked < 10; asked += 1) expect(await ask(wallet, 'one')).toBe('invalid');
    expect(await ask(wallet, 'one')).toBe('limited');
    expect(await ask(other.address, 'one')).toBe('valid');
    expect(await ask(wallet, 'two')).toBe('invalid');
    now = 60_000;
    expect(await ask(wallet, 'one')).toBe('invalid');
  });
});

import { parseEther, type Address } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usdtAbi } from '#core/abi/usdt.ts';
import { createFaucet } from '#server/chain/createFaucet.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { rpcCall } from '#server/chain/rpcCall.ts';
import { forgetfulRpc } from './support/forgetfulRpc.ts';
import { quiet, SILENT_RPC, startDeployedChain } from './support/startTestChain.ts';

let world: Awaited<ReturnType<typeof startDeployedChain>>;

const make = (rpcUrl = world.chain.rpcUrl) =>
  createFaucet({
    rpcUrl,
    chainId: world.chain.chainId,
    account: localKeys.faucet,
    usdt: world.addresses.usdt,
    log: quiet,
  });

const player = (number: number) => `0x${(0xb000 + number).toString(16).padStart(40, '0')}` as Address;

const usdtOf = (address: Address) =>
  world.client.readContract({
    address: world.addresses.usdt,
    abi: usdtAbi,
    functionName: 'balanceOf',
    args: [address],
  });

beforeAll(async () => {
  world = await startDeployedChain();
});

afterAll(() => world.stop());

describe('the faucet', () => {
  it('sends test USDT and gas, and returns the hash of the mined transaction', async () => {
    const faucet = make();
    const hash = await faucet({ to: player(1), coin: 'USDT', amount: 2_500_000n });
    expect((await world.client.getTransactionReceipt({ hash })).status).toBe('success');
    await faucet({ to: player(1), coin: 'GAS', amount: 1_500_000n });
    expect(await usdtOf(player(1))).toBe(2_500_000n);
    expect(await world.client.getBalance({ address: player(1) })).toBe(parseEther('1.5'));
  });

  it('serves sixty concurrent calls, each exactly once', async () => {
    const faucet = make();
    const calls = Array.from({ length: 60 }, (_, number) =>
      faucet({ to: player(100 + number), coin: number % 3 === 0 ? 'GAS' : 'USDT', amount: 1_000_000n }),
    );
    expect(new Set(await Promise.all(calls)).size).toBe(60);
    for (let number = 0; number < 60; number++) {
      const to = player(100 + number);
      const got = number % 3 === 0 ? await world.client.getBalance({ address: to }) : await usdtOf(to);
      expect(got).toBe(number % 3 === 0 ? parseEther('1') : 1_000_000n);
    }
  });

  it('tolerates a second faucet with the same key', async () => {
    const faucets = [make(), make(), make()];
    for (const faucet of faucets) await faucet({ to: player(300), coin: 'USDT', amount: 1n });
    for (const faucet of faucets) await faucet({ to: player(300), coin: 'USDT', amount: 1n });
    expect(await usdtOf(player(300))).toBe(6n);
  });

  it('retries when its nonce was used meanwhile, and sends once', async () => {
    const { rpcUrl, close, stale } = await forgetfulRpc(world.chain.rpcUrl);
    await make(rpcUrl)({ to: player(350), coin: 'USDT', amount: 4n });
    expect(stale()).toBe(1);
    expect(await usdtOf(player(350))).toBe(4n);
    close();
  });

  it('never runs out of gas', async () => {
    await rpcCall(world.chain.rpcUrl, 'anvil_setBalance', [localKeys.faucet.address, '0x0']);
    await make()({ to: player(400), coin: 'GAS', amount: 7_000_000n });
    await make()({ to: player(400), coin: 'USDT', amount: 7n });
    expect(await world.client.getBalance({ address: player(400) })).toBe(parseEther('7'));
    expect(await usdtOf(player(400))).toBe(7n);
  });

  it('continues after a failed call', async () => {
    const faucet = make();
    const bad = faucet({ to: '0x0000000000000000000000000000000000000000', coin: 'USDT', amount: 1n });
    const good = faucet({ to: player(500), coin: 'USDT', amount: 3n });
    await expect(bad).rejects.toThrow();
    await good;
    expect(await usdtOf(player(500))).toBe(3n);
    await expect(faucet({ to: player(500), coin: 'USDT', amount: 0n })).rejects.toThrow(RangeError);
  });

  it('bounds its queue and reports when the chain is down', async () => {
    const faucet = make(SILENT_RPC);
    const calls = Array.from({ length: 501 }, () => faucet({ to: player(1), coin: 'USDT', amount: 1n }));
    const ends = await Promise.allSettled(calls);
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
    expect(ends.at(-1)).toMatchObject({ reason: { code: 'faucetBusy' } });
    expect(ends.at(0)).toMatchObject({ reason: { code: 'unreachable' } });
  });
});

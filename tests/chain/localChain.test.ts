import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseEther } from 'viem';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chainClient } from '#server/chain/chainClient.ts';
import { chainFiles } from '#server/chain/chainFiles.ts';
import { chainSender } from '#server/chain/chainSender.ts';
import { freePort } from '#server/chain/freePort.ts';
import { isAlive } from '#server/chain/isAlive.ts';
import type { LocalChain } from '#server/chain/localChain.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { rpcCall } from '#server/chain/rpcCall.ts';
import { chainFolder, startTestChain } from './support/startTestChain.ts';

/** Timeout for a process to end. The time depends on the machine; the timeout only ends a test that hangs. */
const PATIENT = { timeout: 300_000 };
const TO = '0x00000000000000000000000000000000000000b1';

let folder: string;
let remove: () => Promise<void>;
const running: LocalChain[] = [];

const start = async (overrides: Parameters<typeof startTestChain>[1] = {}) => {
  const chain = await startTestChain(folder, overrides);
  running.push(chain);
  return chain;
};

const give = async (chain: LocalChain, ether: string) => {
  const hash = await chainSender(chain, localKeys.faucet).sendTransaction({
    to: TO,
    value: parseEther(ether),
  });
  return chainClient(chain).waitForTransactionReceipt({ hash });
};

const has = (chain: LocalChain) => chainClient(chain).getBalance({ address: TO });

interface Saved {
  accounts: Record<string, { nonce: number; balance: string }>;
  transactions: { info: { to: string | null } }[];
}

const savedState = async () => {
  const packed = await readFile(chainFiles(folder).state);
  return JSON.parse(gunzipSync(packed).toString()) as Saved;
};

const untilGone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENT);

beforeEach(async () => {
  ({ folder, remove } = await chainFolder());
});

afterEach(async () => {
  for (const chain of running.splice(0)) if (isAlive(chain.pid)) await chain.stop();
  await remove();
});

describe('the local chain', () => {
  it('starts, mines at once, and restarts with its blocks, receipts and balances', async () => {
    const first = await start();
    expect(await chainClient(first).getChainId()).toBe(31_337);
    const receipt = await give(first, '1');
    const head = await chainClient(first).getBlock();
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await start();
    expect(await has(second)).toBe(parseEther('1'));
    const secondClient = chainClient(second);
    expect((await secondClient.getBlock()).hash).toBe(head.hash);
    expect((await secondClient.getTransactionReceipt({ hash: receipt.transactionHash })).blockHash).toBe(
      head.hash,
    );
    await give(second, '1');
    expect(await has(second)).toBe(parseEther('2'));
  });

  it('loses nothing when another process asks anvil to end', async () => {
    const onExit = vi.fn();
    const first = await start({ onExit });
    await give(first, '3');
    process.kill(first.pid, 'SIGTERM');
    await untilGone(first.pid);
    await vi.waitFor(() => expect(onExit).toHaveBeenCalledOnce(), PATIENT);
    expect(await has(await start())).toBe(parseEther('3'));
  });

  it('keeps the last saved state when anvil is killed, and loses only later blocks', async () => {
    const first = await start();
    await give(first, '1');
    await first.tick();
    await give(first, '1');
    process.kill(first.pid, 'SIGKILL');
    await untilGone(first.pid);
    expect(await has(await start())).toBe(parseEther('1'));
  });

  it('keeps blocks after the last poll where anvil cannot be asked to save, as on Windows', async () => {
    const first = await start({ savesAtEnd: false });
    await give(first, '1');
    await first.stop();
    expect(await has(await start())).toBe(parseEther('1'));
  });

  it('saves the accounts of its last block and of no later one under concurrent sends', async () => {
    const chain = await start();
    const accounts = (await rpcCall(chain.rpcUrl, 'eth_accounts')) as string[];
    // Ballast: the longer anvil writes, the more likely a block is mined meanwhile.
    const data = `0x${'00'.repeat(8_000)}`;
    const perAccount = 30;
    const sending = accounts.map(async (from) => {
      for (let sent = 0; sent < perAccount; sent += 1) {
        await rpcCall(chain.rpcUrl, 'eth_sendTransaction', [{ from, to: TO, value: '0x1', data }]);
      }
    });
    const sent = Promise.all(sending).then(() => 'all');
    while ((await Promise.race([sent, chain.tick()])) !== 'all') {
      const { accounts: savedAccounts, transactions } = await savedState();
      const transferCount = transactions.filter(({ info }) => info.to === TO).length;
      expect(Number(savedAccounts[TO]?.balance ?? 0)).toBe(transferCount);
    }
    const total = BigInt(accounts.length * perAccount);
    await vi.waitFor(async () => expect(await has(chain)).toBe(total), PATIENT);
  });

  it('ignores a state that anvil wrote while it mined a block', async () => {
    const first = await start();
    await give(first, '1');
    await first.stop();
    const torn = await savedState();
    const payer = Object.values(torn.accounts).find(({ nonce }) => nonce > 0);
    if (!payer) throw new Error('nobody has sent anything');
    payer.nonce += 1;
    await writeFile(chainFiles(folder).exit, JSON.stringify(torn));
    const second = await start();
    const sender = chainSender(second, localKeys.faucet).account.address;
    expect(await chainClient(second).getTransactionCount({ address: sender })).toBe(1);
  });

  it('leaves no orphan process and loses nothing when the server is killed', async () => {
    const script = join(import.meta.dirname, 'support/chainToKill.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { pid, rpcUrl } = JSON.parse(line.toString()) as LocalChain;
    await give({ pid, rpcUrl, chainId: 31_337 } as LocalChain, '5');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await untilGone(pid);
    expect(await has(await start())).toBe(parseEther('5'));
  });

  it('ends the orphan in its folder and continues from its state', async () => {
    const orphan = await start();
    await give(orphan, '2');
    const next = await start();
    expect(isAlive(orphan.pid)).toBe(false);
    expect(await has(next)).toBe(parseEther('2'));
  });

  it('ends no process that is not its own', async () => {
    const stranger = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: 'pipe' });
    const elsewhere = await chainFolder();
    const neighbour = await startTestChain(elsewhere.folder);
    for (const pid of [stranger.pid ?? 0, neighbour.pid]) {
      const chain = await start();
      await chain.stop();
      await writeFile(join(folder, 'chain.pid'), String(pid));
      await (await start()).stop();
      expect(isAlive(pid)).toBe(true);
    }
    stranger.kill();
    await neighbour.stop();
    await elsewhere.remove();
  });

  it('mines as many blocks after a transaction as its confirmations need, then rests', async () => {
    const chain = await start({ tailBlocks: 3 });
    const number = () => chainClient(chain).getBlockNumber();
    for (let poll = 0; poll < 6; poll++) await chain.tick();
    const rested = await number();
    expect(rested).toBe(3n);
    await give(chain, '1');
    for (let poll = 0; poll < 6; poll++) await chain.tick();
    expect(await number()).toBe(rested + 4n);
  });

  it('returns the balance of a few blocks ago, after a restart too', async () => {
    const first = await start({ tailBlocks: 3 });
    await give(first, '1');
    await first.stop();
    const second = await start({ tailBlocks: 3 });
    for (let poll = 0; poll < 4; poll++) await second.tick();
    const blockNumber = (await chainClient(second).getBlockNumber()) - 3n;
    expect(await chainClient(second).getBalance({ address: TO, blockNumber })).toBe(parseEther('1'));
  });

  it('listens on this machine only and answers no web page', async () => {
    const chain = await start();
    const preflight = await fetch(chain.rpcUrl, {
      method: 'OPTIONS',
      headers: { origin: 'http://evil.test' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    const sockets = await readFile('/proc/net/tcp', 'utf8').catch(() => '');
    const port = Number(new URL(chain.rpcUrl).port).toString(16).toUpperCase().padStart(4, '0');
    expect(sockets).not.toContain(`00000000:${port} `);
  });
});

describe('a local chain on any port', () => {
  const refused = () => Promise.reject(Object.assign(new Error('bind'), { code: 'EADDRINUSE' }));

  it('starts on another port when one was taken between its check and the start', async () => {
    const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port: taken } = other.address() as AddressInfo;
    const found: number[] = [];
    const findPort = async (port: number) => {
      found.push(found.length === 0 ? taken : await freePort(port));
      return found.at(-1) ?? 0;
    };
    const chain = await start({ findPort });
    expect(found).toHaveLength(2);
    expect(chain.rpcUrl).toBe(`http://127.0.0.1:${found[1]}`);
    other.close();
  });

  it('starts on another port when another anvil answers on the one found free', async () => {
    const elsewhere = await chainFolder();
    const neighbour = await startTestChain(elsewhere.folder);
    const taken = Number(new URL(neighbour.rpcUrl).port);
    const found: number[] = [];
    const findPort = async (port: number) => {
      found.push(found.length === 0 ? taken : await freePort(port));
      return found.at(-1) ?? 0;
    };
    const chain = await start({ findPort });
    expect(found).toHaveLength(2);
    expect(chain.rpcUrl).toBe(`http://127.0.0.1:${found[1]}`);
    await neighbour.stop();
    await elsewhere.remove();
  });

  it('asks the system again when it refuses a port', async () => {
    let asked = 0;
    const bind = () => ((asked += 1) < 3 ? refused() : Promise.resolve(4_000));
    expect(await freePort(0, bind)).toBe(4_000);
    expect(asked).toBe(3);
  });

  it('names the cause when the system has no port', async () => {
    await expect(freePort(0, refused)).rejects.toMatchObject({
      code: 'portTaken',
      message: 'The local chain found no free port on 127.0.0.1 (EADDRINUSE).',
      cause: { code: 'EADDRINUSE' },
    });
  });
});

describe('a local chain that cannot start reports', () => {
  it('the cause, when another process took its port', async () => {
    const elsewhere = await chainFolder();
    const neighbour = await startTestChain(elsewhere.folder);
    const port = Number(new URL(neighbour.rpcUrl).port);
    await expect(start({ port: 1, findPort: () => Promise.resolve(port) })).rejects.toMatchObject({
      code: 'portTaken',
      cause: { message: expect.stringMatching(/already in use|os error/i) as string },
    });
    await neighbour.stop();
    await elsewhere.remove();
  });

  it('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(start({ port })).rejects.toMatchObject({ code: 'portTaken', message: /Port \d+/ });
    other.close();
  });

  it('an ANVIL_BIN that does not exist', async () => {
    const refused = start({ anvilBin: join(folder, 'none') });
    await expect(refused).rejects.toMatchObject({ code: 'anvilMissing', message: /ANVIL_BIN/ });
  });

  it('an ANVIL_BIN that is not anvil', async () => {
    const fake = join(folder, '../fake');
    await writeFile(fake, '#!/bin/sh\necho not today\nexit 3\n');
    await chmod(fake, 0o755);
    await expect(start({ anvilBin: fake })).rejects.toMatchObject({
      code: 'anvilFailed',
      message: /not today/,
    });
  });

  it('a damaged saved state, instead of starting a new chain', async () => {
    const first = await start();
    await give(first, '1');
    await first.stop();
    const state = join(folder, 'state.json.gz');
    await writeFile(state, (await readFile(state)).subarray(0, 100));
    await expect(start()).rejects.toMatchObject({ code: 'stateBroken', message: /is damaged/ });
  });

  it('no error when only the state at shutdown was truncated', async () => {
    const first = await start();
    await give(first, '1');
    await first.tick();
    process.kill(first.pid, 'SIGKILL');
    await untilGone(first.pid);
    await writeFile(join(folder, 'exit.json'), '{"best_block_number": 7, "acc');
    expect(await has(await start())).toBe(parseEther('1'));
  });
});

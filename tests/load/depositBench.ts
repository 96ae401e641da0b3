import type { Address } from 'viem';
import { postRpc } from '#server/chain/rpcCall.ts';
import { depositWorld, type DepositWorld } from '../chain/support/depositWorld.ts';
import { rounded, type BenchRow } from './benchRow.ts';

const DEPOSITS = 10_000;
const SENDERS = 20;

/** Transactions of one request body (JSON-RPC batch). */
const BATCH = 500;

/** Sends so many payments of one unit from fresh senders and mines them all. */
export async function payMany(w: DepositWorld, senders: readonly Address[], deposits: number): Promise<void> {
  await w.rpc('evm_setAutomine', false);
  const data = w.transferData(w.addresses.vault, 1n);
  const calls = Array.from({ length: deposits }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'eth_sendTransaction',
    params: [
      {
        from: senders[id % senders.length],
        to: w.addresses.usdt,
        data,
        gas: '0x15f90',
        // Calls of a batch run concurrently: without an explicit nonce several would get the same one.
        nonce: `0x${Math.floor(id / senders.length).toString(16)}`,
      },
    ],
  }));
  for (let at = 0; at < calls.length; at += BATCH) {
    await postRpc(w.rpcUrl, calls.slice(at, at + BATCH));
    await w.mine(2);
  }
  await w.rpc('evm_setAutomine', true);
  await w.mine(100);
}

/** Time of a watcher that was down to credit ten thousand deposits, on a real chain and the embedded database. */
export async function depositBench(say: (line: string) => void): Promise<BenchRow[]> {
  const w = await depositWorld();
  try {
    const players = [];
    for (let count = 0; count < SENDERS; count += 1) players.push(await w.signIn());
    const senders = players.map(({ address }) => address as Address);
    for (const sender of senders) await w.fund(sender, BigInt(DEPOSITS));
    say(`sending ${DEPOSITS} payments …`);
    await payMany(w, senders, DEPOSITS);
    const startedAt = performance.now();
    await w.watch();
    const seconds = (performance.now() - startedAt) / 1_000;
    const credited = await Promise.all(players.map((player) => w.usdtOf(player)));
    const units = credited.reduce((sum, amount) => sum + Math.round(Number(amount) * 1e6), 0);
    return [
      {
        what: `${DEPOSITS} deposits in one catch-up run`,
        value: rounded(seconds, 1),
        unit: 's',
        budget: { most: 60 },
        note: `${units} of them credited; anvil, embedded database`,
      },
    ];
  } finally {
    await w.close();
  }
}

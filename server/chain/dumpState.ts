import { setTimeout as pause } from 'node:timers/promises';
import { ChainError } from './chainError.ts';
import { rpcCall } from './rpcCall.ts';

/**
 * Timeout per call, in milliseconds. Long, because mining must be switched on again: otherwise all transactions
 * stay pending.
 */
const TIMEOUT_MS = 60_000;

/** Attempts to catch the chain between two blocks. */
const MAX_ATTEMPTS = 3;

/** Poll interval until mining has stopped, and the maximum number of polls. */
const POLL_MS = 25;
const MAX_POLLS = 2_400;

/** A chain's state, packed by anvil, and its block. */
export interface ChainDump {
  packed: Buffer;
  block: number;
}

const headOf = async (rpcUrl: string) => Number(await rpcCall(rpcUrl, 'eth_blockNumber'));

/**
 * Dumps the state; null if no dump was consistent. Anvil reads blocks first and accounts afterwards. With a block
 * mined in between, accounts hold changes that no block contains, and a chain started from such a state has paid
 * without a trace. A dump therefore counts only if the head is the same before and after it.
 */
async function tryDump(rpcUrl: string): Promise<ChainDump | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const block = await headOf(rpcUrl);
    const packed = await rpcCall(rpcUrl, 'anvil_dumpState', [], TIMEOUT_MS);
    if (typeof packed !== 'string' || !packed.startsWith('0x1f8b')) {
      throw new ChainError('refused', 'anvil returned no state to save.');
    }
    if ((await headOf(rpcUrl)) === block) return { packed: Buffer.from(packed.slice(2), 'hex'), block };
  }
  return null;
}

/** Blocks that were due when mining was paused are still mined. Waits until the head stays the same. */
async function untilStill(rpcUrl: string): Promise<void> {
  let before = await headOf(rpcUrl);
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    await pause(POLL_MS);
    const now = await headOf(rpcUrl);
    if (now === before) return;
    before = now;
  }
}

/** Runs `work` while mining is paused; pending transactions are mined afterwards. */
async function withMiningPaused<Result>(rpcUrl: string, work: () => Promise<Result>): Promise<Result> {
  try {
    await rpcCall(rpcUrl, 'evm_setAutomine', [false]);
    await untilStill(rpcUrl);
    return await work();
  } finally {
    await rpcCall(rpcUrl, 'evm_setAutomine', [true], TIMEOUT_MS);
    const { pending } = (await rpcCall(rpcUrl, 'txpool_status', [], TIMEOUT_MS)) as { pending: string };
    if (Number(pending) > 0) await rpcCall(rpcUrl, 'evm_mine', [], TIMEOUT_MS);
  }
}

/**
 * The state of the chain at one block. Mining is paused if the chain is too busy to be caught between two blocks.
 */
export async function dumpState(rpcUrl: string): Promise<ChainDump> {
  const dump = (await tryDump(rpcUrl)) ?? (await withMiningPaused(rpcUrl, () => tryDump(rpcUrl)));
  if (!dump) throw new ChainError('refused', 'The chain made blocks too fast to be saved at one of them.');
  return dump;
}

import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { readIfThere } from '#server/files/readIfThere.ts';
import { replaceFile } from '#server/files/replaceFile.ts';
import { ChainError } from './chainError.ts';
import type { ChainFiles } from './chainFiles.ts';
import { dumpState } from './dumpState.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Fields read from an unpacked state. */
interface StateJson {
  best_block_number: number | string;
  accounts: Record<string, { nonce: number | string; code: string }>;
  transactions: { info: { from: string } }[];
}

function parsed(state: Buffer): StateJson | null {
  try {
    return JSON.parse(state.toString('utf8')) as StateJson;
  } catch {
    return null;
  }
}

/** The number of the last block, or null if the file is not a state. */
function lastBlock(state: StateJson | null): bigint | null {
  const number: unknown = state?.best_block_number;
  return typeof number === 'number' || typeof number === 'string' ? BigInt(number) : null;
}

/**
 * True if an account's nonce exceeds the transactions in the blocks: anvil wrote its accounts after another block
 * was mined.
 */
function isTorn({ accounts, transactions }: StateJson): boolean {
  const sent = new Map<string, number>();
  for (const { info } of transactions) sent.set(info.from, (sent.get(info.from) ?? 0) + 1);
  return Object.entries(accounts).some(
    ([address, { nonce, code }]) => code === '0x' && Number(nonce) > (sent.get(address) ?? 0),
  );
}

/** Saves the running chain at one block and returns its number. */
export async function saveChainState(files: ChainFiles, rpcUrl: string): Promise<number> {
  const { packed, block } = await dumpState(rpcUrl);
  await replaceFile(files.state, packed);
  return block;
}

/** Replaces the saved state by the one that anvil wrote at exit, if that is complete, consistent and not older. */
export async function adoptExitState(files: ChainFiles): Promise<void> {
  const exit = await readIfThere(files.exit);
  if (!exit) return;
  const state = parsed(exit);
  const reached = lastBlock(state);
  if (state && reached !== null && !isTorn(state)) {
    const saved = await readIfThere(files.state);
    const before = saved ? lastBlock(parsed(await unpack(saved))) : null;
    if (before === null || reached >= before) await replaceFile(files.state, await pack(exit));
  }
  await rm(files.exit, { force: true });
}

/**
 * Unpacks the saved chain for anvil and returns the path; null for a new chain. Throws `stateBroken` for a damaged
 * file instead of starting a new chain: the books would name coins that no longer exist.
 */
export async function unpackChainState(files: ChainFiles): Promise<string | null> {
  const saved = await readIfThere(files.state);
  if (!saved) return null;
  const state = await unpack(saved).catch(() => Buffer.alloc(0));
  if (lastBlock(parsed(state)) === null) {
    throw new ChainError(
      'stateBroken',
      `${files.state} is damaged: put back a copy of it, or move the whole world's folder away to begin a new one.`,
    );
  }
  await writeFile(files.load, state);
  return files.load;
}

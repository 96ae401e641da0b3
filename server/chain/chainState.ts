import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ChainError } from './chainError.ts';
import type { ChainFiles } from './chainFiles.ts';
import { rpcCall } from './rpcCall.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A kill in the middle leaves the old file: the new one takes its name only when it is whole and on disk. */
async function replace(path: string, bytes: Uint8Array): Promise<void> {
  const next = `${path}.next`;
  const file = await open(next, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
}

/** The number of the last block in an unpacked state, or null when it is not whole. */
function lastBlock(state: Buffer): bigint | null {
  try {
    const { best_block_number: number } = JSON.parse(state.toString('utf8')) as {
      best_block_number: unknown;
    };
    return typeof number === 'number' || typeof number === 'string' ? BigInt(number) : null;
  } catch {
    return null;
  }
}

/** Saves the running chain. */
export async function saveChainState(files: ChainFiles, rpcUrl: string): Promise<void> {
  const packed = await rpcCall(rpcUrl, 'anvil_dumpState', [], 60_000);
  if (typeof packed !== 'string' || !packed.startsWith('0x1f8b')) {
    throw new ChainError('refused', 'anvil gave no state to save.');
  }
  await replace(files.state, Buffer.from(packed.slice(2), 'hex'));
}

/** Takes over what anvil wrote when it ended, if that is whole and not older than what was saved before. */
export async function adoptExitState(files: ChainFiles): Promise<void> {
  const exit = await readIfThere(files.exit);
  if (!exit) return;
  const reached = lastBlock(exit);
  if (reached !== null) {
    const saved = await readIfThere(files.state);
    const before = saved ? lastBlock(await unpack(saved)) : null;
    if (before === null || reached >= before) await replace(files.state, await pack(exit));
  }
  await rm(files.exit, { force: true });
}

/**
 * Unpacks the saved chain for anvil to start from; null when this is a new one. Refuses with `stateBroken` rather
 * than starting afresh: the books would name coins that no longer exist.
 */
export async function unpackChainState(files: ChainFiles): Promise<string | null> {
  const saved = await readIfThere(files.state);
  if (!saved) return null;
  const state = await unpack(saved).catch(() => Buffer.alloc(0));
  if (lastBlock(state) === null) {
    throw new ChainError(
      'stateBroken',
      `${files.state} is damaged: put back a copy of it, or move the whole world's folder away to begin a new one.`,
    );
  }
  await writeFile(files.load, state);
  return files.load;
}

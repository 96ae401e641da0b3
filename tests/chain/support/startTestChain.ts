import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { chainClient } from '#server/chain/chainClient.ts';
import { deployContracts } from '#server/chain/deployContracts.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { startLocalChain, type LocalChain, type LocalChainSettings } from '#server/chain/localChain.ts';

export const quiet = pino({ level: 'silent' });

/** Longer than a test, so that only its own ticks run. */
const NEVER_MS = 2_000_000_000;

/** A new folder for one test file; call `remove` when done. */
export async function chainFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'manor-chain-'));
  return { folder: join(home, 'chain'), remove: () => rm(home, { recursive: true, force: true }) };
}

/** A local chain that mines only when the test asks. */
export function startTestChain(
  folder: string,
  overrides: Partial<LocalChainSettings> = {},
): Promise<LocalChain> {
  return startLocalChain({
    folder,
    log: quiet,
    blockMs: NEVER_MS,
    heartbeatMs: NEVER_MS,
    tailBlocks: 0,
    ...overrides,
  });
}

/** A chain with the three contracts and a client, in a new folder. */
export async function startDeployedChain() {
  const { folder, remove } = await chainFolder();
  const chain = await startTestChain(folder);
  const { addresses } = await deployContracts({ ...chain, keys: localKeys, log: quiet });
  const client = chainClient(chain);
  const stop = async () => {
    await chain.stop();
    await remove();
  };
  return { chain, addresses, client, stop };
}

/**
 * An address at which nothing listens. The kernel hands out no port this low, so that no other test can take it; and
 * fetch refuses to call port 9, which would be the usual one.
 */
export const SILENT_RPC = 'http://127.0.0.1:2';

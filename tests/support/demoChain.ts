import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawHouseKeys, houseKeysOf } from '#server/chain/drawHouseKeys.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { openDemoChain } from '#server/openDemoChain.ts';
import type { OpenedChain } from '#server/openPublicChain.ts';

/** A real local chain with the contracts, in a folder of its own that goes with it. */
export async function demoChain(): Promise<OpenedChain> {
  const folder = mkdtempSync(join(tmpdir(), 'manor-chain-'));
  const chain = await openDemoChain({
    folder,
    keys: houseKeysOf(drawHouseKeys(randomBytes)),
    confirmations: 3,
    anvilBin: undefined,
    searchPath: process.env.PATH,
    known: null,
    log: makeLogger('silent'),
    onExit: () => {},
  });
  return {
    ...chain,
    close: async () => {
      await chain.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

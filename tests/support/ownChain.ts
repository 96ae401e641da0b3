import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawHouseKeys, houseKeysOf } from '#server/chain/drawHouseKeys.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { openDemoChain } from '#server/openDemoChain.ts';

/** A chain of its own, as a public world has one: it goes on while the node cannot reach it. */
export async function ownChain(confirmations: number) {
  const folder = mkdtempSync(join(tmpdir(), 'manor-chain-'));
  const keys = houseKeysOf(drawHouseKeys(randomBytes));
  const chain = await openDemoChain({
    folder,
    keys,
    confirmations,
    anvilBin: undefined,
    searchPath: process.env.PATH,
    known: null,
    log: makeLogger('silent'),
    onExit: () => {},
  });
  const close = async () => {
    await chain.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...chain, close };
}
